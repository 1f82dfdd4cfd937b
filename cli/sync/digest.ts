import { hash } from 'node:crypto'
import { digestOf } from '#contract/text/normal-form.ts'

/** First 128 bits of SHA-256, base64url (22 characters). Source: cli/spec.md 2.3 */
export function shortDigest(bytes: string | Uint8Array): string {
  return hash('sha256', bytes, 'buffer').subarray(0, 16).toString('base64url')
}

/** The hash of a page's text, with links in their stored form. Source: cli/spec.md 2.9 */
export const textHash = (text: string): string => digestOf(Buffer.from(text), shortDigest)

/** Hash of a page without any content. */
export const emptyHash = textHash('')

/** The short form of a whole SHA-256 in base64url (43 characters). */
export function shortened(whole: string): string {
  return Buffer.from(whole, 'base64url').subarray(0, 16).toString('base64url')
}
