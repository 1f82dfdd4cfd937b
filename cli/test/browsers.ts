import type { Launch } from '../chromium/launch.ts'

/** A start of a browser that nobody interrupts. */
export const launchOf = (file: string, folder: string, more: Partial<Launch> = {}): Launch => ({
  file,
  env: {},
  folder,
  signal: new AbortController().signal,
  ms: 60_000,
  ...more,
})
