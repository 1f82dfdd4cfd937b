import { PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { run } from '../../cli/main.ts'
import type { Keyring } from '../../cli/system/keyring.ts'
import { exits, type Exit } from '../../cli/output.ts'
import { mustFit } from '../../cli/test/fitting-documents.ts'
import { newFolder } from './new-folder.ts'

export interface CliRun {
  readonly exit: Exit
  /** Exit code. */
  readonly code: number
  readonly out: string
  readonly err: string
}

/** A new home folder, removed after the file's tests. */
export function newHome(): string {
  const home = newFolder()
  return home
}

/**
 * Runs one command line in this process, in a pipe. The environment contains only what is given.
 * What it prints with `--json` is compared with its schema.
 *
 * @param onError called with all of standard error whenever it grows, for commands that wait for
 * somebody
 */
export async function runCli(
  argv: readonly string[],
  {
    env = {},
    input = '',
    onError,
    onOut,
    interrupt,
    keyring,
  }: {
    env?: NodeJS.ProcessEnv
    input?: string
    onError?: (text: string) => void
    /** Called with all of standard output whenever it grows. */
    onOut?: (text: string) => void
    /** Stands for Ctrl+C. */
    interrupt?: AbortSignal
    /** Stands for that of the system. */
    keyring?: Keyring
  } = {},
): Promise<CliRun> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()]
  const texts = { out: '', err: '' }
  stdout.setEncoding('utf8').on('data', (text: string) => {
    texts.out += text
    onOut?.(texts.out)
  })
  stderr.setEncoding('utf8').on('data', (text: string) => {
    texts.err += text
    onError?.(texts.err)
  })
  const stdin = Readable.from(input === '' ? [] : [Buffer.from(input)])
  const exit = await run(argv, {
    env,
    stdin,
    stdout,
    stderr,
    version: '0.0.0-test',
    ...(keyring ? { keyring } : {}),
    onInterrupt: (listener) => {
      const send = () => listener('SIGINT')
      interrupt?.addEventListener('abort', send)
      return () => interrupt?.removeEventListener('abort', send)
    },
  })
  stdout.end()
  stderr.end()
  await Promise.all([finished(stdout), finished(stderr)])
  const code = exits[exit]
  if (argv.includes('--json')) mustFit({ out: texts.out, code })
  return { exit, code, ...texts }
}
