/** Browsers by user agent; derived browsers come before the one they are based on. */
const browsers: readonly (readonly [sign: RegExp, name: string])[] = [
  [/MicroMessenger\//, 'WeChat'],
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Version\/\S+.*Safari\//, 'Safari'],
  [/^showdoc\//, 'showdoc'],
  [/^curl\//, 'curl'],
]
const systems: readonly (readonly [sign: RegExp, name: string])[] = [
  [/iPhone|iPad|iPod/, 'iOS'],
  [/HarmonyOS|OpenHarmony/, 'HarmonyOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Macintosh|Mac OS X|darwin/i, 'macOS'],
  [/Linux|X11/i, 'Linux'],
]

const nameIn = (list: typeof browsers, userAgent: string) =>
  list.find(([sign]) => sign.test(userAgent))?.[1]

/**
 * Browser and system of a user agent, such as `Firefox, Windows`; empty if neither is recognised.
 */
export const deviceName = (userAgent: string): string =>
  [nameIn(browsers, userAgent), nameIn(systems, userAgent)]
    .filter((name) => name !== undefined)
    .join(', ')
