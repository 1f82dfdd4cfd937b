// A stock ShowDoc server: what it answers is read loosely, because its versions differ.

export interface StockFields {
  readonly [name: string]: string | number | undefined
}

/** A file to upload: its path on disk, its display name and its size in bytes. */
export interface StockFile {
  readonly disk: string
  readonly name: string
  readonly size: number
}

/**
 * The calls of a stock ShowDoc server. Each throws when the server refuses it: an error with the
 * server's number as `code`, which other failures do not have.
 */
export interface StockServer {
  /** Such as `v3.9.2`. */
  readonly version: string
  /** Sub-path of the server's address without a trailing slash; usually empty. */
  readonly basePath: string
  /** What the calls carry: an item's key pair, or a person's token. */
  readonly credential: 'pair' | 'token'
  /** @returns the `data` of the answer */
  read(call: string, fields: StockFields): Promise<unknown>
  /** Not repeated when its answer is lost. @returns the `data` of the answer */
  write(call: string, fields: StockFields): Promise<unknown>
  /** @returns the whole answer, which has no `data` for some of these calls */
  upload(
    call: string,
    fields: StockFields,
    file: StockFile,
  ): Promise<Readonly<Record<string, unknown>>>
  /** An attachment; undefined when it is not there. */
  fetch(sign: string): Promise<{ bytes: Uint8Array; name: string } | undefined>
}

/** Numbers of refusals. Source: server/contract/spec/calls.md 21.1 */
export const refusals = {
  general: 10101,
  notLoggedIn: 10102,
  pairWrong: 10306,
  noCall: 10404,
  /** Of an item that its caller may not see. */
  closed: [10101, 10102, 10303, 10307, 10312],
}

/** The number of a refusal by the server; undefined for every other failure. */
export function numberOf(error: unknown): number | undefined {
  const code = error instanceof Error ? (error as { code?: unknown }).code : undefined
  return typeof code === 'number' ? code : undefined
}

/** The result, or undefined when the server refuses with one of these numbers. */
export async function unlessRefused<T>(
  numbers: readonly number[],
  action: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await action()
  } catch (error) {
    if (numbers.includes(numberOf(error) ?? 0)) return undefined
    throw error
  }
}
