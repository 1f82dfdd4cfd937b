import { addressOf } from './address/base-address.ts'

/**
 * True when the server serves another build than the one this tab runs. False when that can't be
 * determined.
 */
export async function isNewRelease(): Promise<boolean> {
  const running = document
    .querySelector<HTMLScriptElement>('script[type=module][src]')
    ?.src.split('/')
    .at(-1)
  try {
    const response = await fetch(addressOf(''), { cache: 'no-cache' })
    return response.ok && running !== undefined && !(await response.text()).includes(running)
  } catch {
    return false
  }
}
