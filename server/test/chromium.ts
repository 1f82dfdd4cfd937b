import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

export interface Program {
  executablePath: string
  /** Environment variables it needs in addition to those of the tests. */
  env: Record<string, string>
}

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * The Chromium of tests: that of `CHROMIUM_PATH`, an installed one, otherwise the npm package.
 *
 * `SHOWDOC_TEST_CHROMIUM=npm` ignores installed ones.
 */
export async function findChromium(): Promise<Program> {
  const places =
    process.env['SHOWDOC_TEST_CHROMIUM'] === 'npm'
      ? []
      : [process.env['CHROMIUM_PATH'] ?? '', ...usualPlaces]
  const installed = places.find((file) => file !== '' && existsSync(file))
  if (installed) return { executablePath: installed, env: {} }

  const packed = await unpackFromNpm()
  try {
    await promisify(execFile)(packed.executablePath, ['--version'], {
      env: { ...process.env, ...packed.env },
    })
  } catch (error) {
    throw new Error(
      'The Chromium of @sparticuz/chromium does not run on this machine; install one or set CHROMIUM_PATH.',
      { cause: error },
    )
  }
  return packed
}

/**
 * Unpacks the package once per version into the temporary folder. The package's own way uses one
 * fixed folder and is not safe when several processes do it at once.
 */
async function unpackFromNpm(): Promise<Program> {
  const { root, version } = npmPackage()
  const home = path.join(tmpdir(), `showdoc-chromium-${version}-${process.getuid?.() ?? 0}`)
  if (!existsSync(home)) {
    const part = mkdtempSync(`${home}.`)
    await inflateInto(
      part,
      ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br'].map((file) =>
        path.join(root, 'bin', file),
      ),
    )
    writeFileSync(path.join(part, 'fonts', 'fonts.conf'), fontSettings(home))
    try {
      renameSync(part, home)
    } catch (error) {
      // another worker was faster
      rmSync(part, { recursive: true, force: true })
      if (!existsSync(home)) throw error
    }
  }
  return {
    executablePath: path.join(home, 'chromium'),
    env: {
      LD_LIBRARY_PATH: path.join(home, 'al2023', 'lib'),
      FONTCONFIG_PATH: path.join(home, 'fonts'),
    },
  }
}

function npmPackage(): { root: string; version: string } {
  try {
    const root = path.join(
      path.dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')),
      '..',
    )
    const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
      version: string
    }
    return { root, version }
  } catch (error) {
    throw new Error(
      'The journeys need a browser: install Chromium, set CHROMIUM_PATH, or run `npm ci` with the development packages.',
      {
        cause: error,
      },
    )
  }
}

/** The package unpacks into the current temporary folder, which it looks up at every call. */
async function inflateInto(folder: string, archives: string[]): Promise<void> {
  const before = process.env['TMPDIR']
  process.env['TMPDIR'] = folder
  try {
    const { inflate } = await import('@sparticuz/chromium')
    await Promise.all(archives.map((archive) => inflate(archive)))
  } finally {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
  }
}

/**
 * The packaged font settings name a folder that does not exist here; without any font Chromium
 * crashes on the first text it lays out.
 */
const fontSettings = (home: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${home}/fonts/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <dir>/usr/local/share/fonts</dir>
  <cachedir>${home}/fonts-cache</cachedir>
</fontconfig>
`
