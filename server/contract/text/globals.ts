// The contract is compiled without the types of Node.js and of browsers; these globals are the same
// in both.

interface Address {
  readonly href: string
  readonly protocol: string
  readonly host: string
  readonly pathname: string
  readonly search: string
  readonly hash: string
}
interface Query extends Iterable<[string, string]> {
  get(name: string): string | null
  set(name: string, value: string): void
  toString(): string
}

/** These are globals of the platform. */
export const { URL, URLSearchParams, TextEncoder, btoa } = globalThis as unknown as {
  URL: new (address: string, base?: string | Address) => Address
  URLSearchParams: new (query: string) => Query
  TextEncoder: new () => { encode(text: string): Uint8Array }
  btoa: (bytes: string) => string
}
