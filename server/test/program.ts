import { spawn as spawnPipe } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { spawn as spawnPty } from '@lydell/node-pty'
import { onTestFinished } from 'vitest'
import { processorTime } from './processor-time.ts'
import { TerminalScreen } from './terminal-screen.ts'

const program = fileURLToPath(new URL('../../bin/showdoc.cjs', import.meta.url))

const rows = 24

/** A folder that is removed after the test. */
export function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'showdoc-program-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The environment of a user without any settings: a home folder of their own, English, no CI. */
const environment = (env: Record<string, string>): Record<string, string> => ({
  PATH: process.env.PATH ?? '',
  HOME: env.HOME ?? newFolder(),
  LANG: 'en_GB.UTF-8',
  TERM: 'xterm-256color',
  ...env,
})

/** A run of the built program, in a terminal or a pipe. */
export interface ProgramRun {
  /** All output so far, without terminal control sequences. In a pipe: standard output. */
  screen(): string
  /** All output, unmodified. */
  raw(): string
  /** Standard error of a pipe. */
  errors(): string
  /** Waits until the program has printed this. @throws {Error} if it exits first */
  sees(pattern: RegExp): Promise<RegExpExecArray>
  type(keys: string): void
  /** Makes the terminal as wide as this, in columns. */
  resize(columns: number): void
  /** What stands in the terminal; not for a pipe. */
  rows(): string[]
  signal(name: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): void
  /** Processor time used so far, in milliseconds; `null` where the system does not report it. */
  processorTime(): number | null
  /** Exit code. */
  readonly ended: Promise<number>
}

interface Parts {
  pid: number | undefined
  kill(signal: NodeJS.Signals): void
  type(keys: string): void
  resize(columns: number): void
}

function follow(
  width: number,
  begin: (said: (text: string, isError: boolean) => void, over: (code: number) => void) => Parts,
): ProgramRun {
  const texts = { out: '', err: '' }
  const { promise: ended, resolve: over } = Promise.withResolvers<number>()
  let isOver = false
  const listeners = new Set<() => void>()
  const shown = new TerminalScreen(width)
  const parts = begin(
    (text, isError) => {
      texts[isError ? 'err' : 'out'] += text
      shown.write(text)
      listeners.forEach((listener) => listener())
    },
    (code) => {
      isOver = true
      over(code)
      listeners.forEach((listener) => listener())
    },
  )
  onTestFinished(async () => {
    if (!isOver) parts.kill('SIGKILL')
    await ended
  })
  const screen = () => stripVTControlCharacters(texts.out).replaceAll('\r\n', '\n')
  return {
    screen,
    raw: () => texts.out,
    errors: () => texts.err,
    type: parts.type,
    resize(columns) {
      shown.resize(columns)
      parts.resize(columns)
    },
    rows: () => shown.rows(),
    signal: parts.kill,
    processorTime: () => processorTime(parts.pid),
    ended,
    sees: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = pattern.exec(screen() + texts.err)
          if (!found && !isOver) return
          listeners.delete(look)
          if (found) resolve(found)
          else reject(new Error(`the program ended without ${pattern}\n${screen()}${texts.err}`))
        }
        listeners.add(look)
        look()
      }),
  }
}

/** Runs `showdoc` in a real terminal, of 80 × 24 at first. */
export function inTerminal(
  args: readonly string[],
  env: Record<string, string> = {},
  columns = 80,
): ProgramRun {
  return follow(columns, (said, over) => {
    const pty = spawnPty(process.execPath, [program, ...args], {
      cols: columns,
      rows,
      cwd: newFolder(),
      env: environment(env),
    })
    pty.onData((text) => said(text, false))
    pty.onExit(({ exitCode }) => over(exitCode))
    return {
      pid: pty.pid,
      kill: (signal) => pty.kill(signal),
      type: (keys) => pty.write(keys),
      resize: (width) => pty.resize(width, rows),
    }
  })
}

/** Runs `showdoc` in a pipe. */
export function inPipe(args: readonly string[], env: Record<string, string> = {}): ProgramRun {
  return follow(80, (said, over) => {
    const child = spawnPipe(process.execPath, [program, ...args], {
      cwd: newFolder(),
      env: environment(env),
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    child.stdout.setEncoding('utf8').on('data', (text: string) => said(text, false))
    child.stderr.setEncoding('utf8').on('data', (text: string) => said(text, true))
    child.on('close', (code) => over(code ?? -1))
    return {
      pid: child.pid,
      kill: (signal) => void child.kill(signal),
      type: (keys) => void child.stdin.write(keys),
      resize: () => undefined,
    }
  })
}
