import { execFileSync } from 'node:child_process'

/** Runs git in a folder; undefined when there is no git, no repository, or it fails. */
export type AskGit = (folder: string, args: readonly string[], input?: string) => Buffer | undefined

/** Timeout of a git command, in milliseconds. */
const gitTimeoutMs = 60_000

export const runGit: AskGit = (folder, args, input) => {
  try {
    // Checkouts owned by another user are read too: they are common in containers. Source:
    // cli/spec.md 8
    return execFileSync('git', ['-c', 'safe.directory=*', ...args], {
      cwd: folder,
      stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'ignore'],
      ...(input === undefined ? {} : { input }),
      timeout: gitTimeoutMs,
      maxBuffer: Number.POSITIVE_INFINITY,
    })
  } catch {
    return undefined
  }
}
