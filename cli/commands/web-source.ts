import { prepareNetwork } from '../session/network.ts'
import { Problem } from '../output.ts'
import type { CommandContext } from '../context.ts'
import { shown } from '../ui/shown.ts'

/** What is said of an address that cannot be read. */
type WebTranslator = ((
  key: 'notFetched',
  values: { readonly name: string; readonly why: string },
) => string) &
  ((key: 'wrongAddress', values: { readonly name: string }) => string) &
  ((key: 'tooLarge', values: { readonly name: string; readonly limit: number }) => string)

export const isWebAddress = (name: string): boolean => /^https?:/i.test(name)

/**
 * Reads a web address from this machine, without any credential.
 *
 * @param most bytes; more are not read
 * @param end ends reading; it then throws
 * @throws {Problem} usage: no address, or one with a password; error: not answered within
 * `--timeout`, refused, or too large
 */
export async function* readWeb(
  ctx: CommandContext,
  address: string,
  most: number,
  t: WebTranslator,
  end?: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || url.username !== '' || url.password !== '')
    throw new Problem('usage', t('wrongAddress', { name: shown(url?.host ?? address) }))
  prepareNetwork(ctx, false, address)
  try {
    const timeout = AbortSignal.timeout(ctx.settings.timeout * 1_000)
    const answer = await fetch(url, {
      signal: end ? AbortSignal.any([timeout, end]) : timeout,
      headers: { accept: 'application/json, application/yaml, text/yaml, */*;q=0.5' },
    })
    if (!answer.ok || !answer.body) throw new Error(`HTTP ${answer.status}`)
    let size = 0
    for await (const chunk of answer.body) {
      size += chunk.length
      if (size > most) {
        const limit = most / 1024 / 1024
        throw new Problem('error', t('tooLarge', { name: shown(address), limit }), {
          name: 'tooLarge',
        })
      }
      yield chunk
    }
  } catch (error) {
    if (error instanceof Problem) throw error
    const { message, cause } = error as Error & { cause?: Error }
    const why = shown(cause?.message || message)
    throw new Problem('error', t('notFetched', { name: shown(address), why }), {
      name: 'notFetched',
      cause: error,
    })
  }
}
