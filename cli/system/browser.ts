import { spawn } from 'node:child_process'

/** Whether a browser is likely to open in front of the user. */
export function opensBrowser(env: NodeJS.ProcessEnv): boolean {
  if (env.BROWSER) return true
  if (process.platform !== 'linux') return true
  return Boolean(env.DISPLAY || env.WAYLAND_DISPLAY)
}

/**
 * Opens an address in the user's browser. Failure is ignored: the address is on the screen anyway.
 */
export function openInBrowser(address: string, env: NodeJS.ProcessEnv): void {
  const [command = '', ...args] = env.BROWSER
    ? [env.BROWSER, address]
    : process.platform === 'darwin'
      ? ['open', address]
      : process.platform === 'win32'
        ? ['rundll32', 'url.dll,FileProtocolHandler', address]
        : ['xdg-open', address]
  const child = spawn(command, args, { stdio: 'ignore', detached: true, env })
  child.on('error', () => undefined)
  child.unref()
}
