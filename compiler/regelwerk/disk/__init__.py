"""The project's own files on the disk: written beside their place and swapped in, never mixed with
files of others, read with their digests.

In: trees and bytes, folders.  Out: files, or the reason why they are refused.
"""
