/** What a search found. */
export interface Hit {
  readonly id: string;
  /** Other places that say the same. */
  readonly also: readonly string[];
  readonly kind: string;
  readonly title: string;
  readonly score: number;
  /** The edition; empty where it belongs to none. */
  readonly edition: string;
  readonly game: string;
  readonly group: string;
  /** No word of it was typed: people mean it who speak so. */
  readonly meant: boolean;
}

/** An index ready to be searched. */
export interface Index {
  query(text: string, limit?: number, groups?: readonly string[]): readonly Hit[];
}

/** Open an index of `data/search-….js`. */
export function load(index: unknown): Index;
