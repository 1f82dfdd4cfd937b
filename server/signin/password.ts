import { hash, verify } from '@node-rs/argon2'

/** argon2id with the library's settings of 19 MiB and two passes, as the OWASP password storage sheet asks at least. */
export const passwordHash = (password: string): Promise<string> => hash(password)

/** Hash of nothing anybody knows: tested when there is no account, so that unknown names take as long as known ones. */
let nobody: Promise<string> | undefined

/** True when the password fits the stored hash; an account without one, or none at all, is never right and takes as long. */
export async function isPassword(stored: string | undefined, password: string): Promise<boolean> {
  nobody ??= passwordHash(crypto.randomUUID())
  const candidate = stored?.startsWith('$argon2') ? stored : await nobody
  const fits = await verify(candidate, password)
  return fits && candidate === stored
}
