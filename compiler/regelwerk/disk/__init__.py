"""Files of ours on the disk: written aside and swapped in, never mixed with foreign ones, read with
their digests.

In: trees and bytes, folders.  Out: files, or why they are refused.
"""
