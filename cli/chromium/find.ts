import { access, constants, stat } from 'node:fs/promises'
import path from 'node:path'

const names = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'chrome-headless-shell',
  'microsoft-edge-stable',
  'microsoft-edge',
  'brave-browser',
]

const programsOfMac = [
  'Google Chrome.app/Contents/MacOS/Google Chrome',
  'Chromium.app/Contents/MacOS/Chromium',
  'Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'Brave Browser.app/Contents/MacOS/Brave Browser',
]

const programsOfWindows = [
  String.raw`Google\Chrome\Application\chrome.exe`,
  String.raw`Chromium\Application\chrome.exe`,
  String.raw`Microsoft\Edge\Application\msedge.exe`,
  String.raw`BraveSoftware\Brave-Browser\Application\brave.exe`,
]

/** Where a Chromium usually is, the most likely place first. */
export function usualPlaces(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): string[] {
  if (platform === 'win32')
    return [env['ProgramFiles'], env['ProgramFiles(x86)'], env['LOCALAPPDATA']]
      .filter((folder) => folder !== undefined && folder !== '')
      .flatMap((folder) => programsOfWindows.map((name) => path.win32.join(folder!, name)))
  if (platform === 'darwin')
    return [
      '/Applications',
      ...(env['HOME'] ? [path.join(env['HOME'], 'Applications')] : []),
    ].flatMap((folder) => programsOfMac.map((name) => path.posix.join(folder, name)))
  const folders = [...(env['PATH'] ?? '').split(':'), '/usr/bin', '/usr/local/bin', '/snap/bin']
  return [...new Set(folders.filter((folder) => path.posix.isAbsolute(folder)))]
    .flatMap((folder) => names.map((name) => path.posix.join(folder, name)))
    .concat('/opt/google/chrome/chrome')
}

/**
 * Finds an installed Chromium, or a browser that is made from it: that of `CHROME_PATH`, or one in
 * the usual places; undefined when there is none.
 */
export async function findBrowser(
  env: NodeJS.ProcessEnv,
  platform: NodeJS.Platform = process.platform,
): Promise<string | undefined> {
  for (const place of [env['CHROME_PATH'] ?? '', ...usualPlaces(env, platform)])
    if (await isProgram(place)) return place
  return undefined
}

/** Whether a file can be started. */
export async function isProgram(file: string): Promise<boolean> {
  try {
    await access(file, constants.X_OK)
    return (await stat(file)).isFile()
  } catch {
    return false
  }
}
