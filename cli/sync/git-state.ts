import { execFileSync } from 'node:child_process'
import { limits } from '#contract/limits.ts'
import type { GitState } from './push-job.ts'

/** A question to git; undefined when there is no git, no repository, or no answer. */
function ask(folder: string, args: readonly string[]): string | undefined {
  try {
    // Checkouts of another owner are read too: a container often has one. Source: command-line 8
    return execFileSync('git', ['-c', 'safe.directory=*', ...args], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: 5_000,
    }).trim()
  } catch {
    return undefined
  }
}

/**
 * What git says of a folder. Without git everything is empty.
 *
 * @param ci whether this is a build job, whose checkout may be too shallow to tell what came before
 */
export function readGit(folder: string, env: NodeJS.ProcessEnv, ci: boolean): GitState {
  const [commit, short, subject] = ask(folder, ['log', '-1', '--format=%H%n%h%n%s'])?.split('\n') ?? []
  if (!commit || !short) return { isOurPast: () => false }
  const branch =
    env['GITHUB_REF_NAME'] || env['CI_COMMIT_BRANCH'] || ask(folder, ['symbolic-ref', '--quiet', '--short', 'HEAD']) || undefined
  return {
    commit,
    ...(branch === undefined ? {} : { branch: branch.slice(0, 300) }),
    message: `push ${short} ${subject ?? ''}`.trim().slice(0, limits.remarkLength),
    isOurPast(base) {
      if (base.commit === undefined) return false
      if (base.commit === commit) return true
      const isKnown = ask(folder, ['cat-file', '-e', `${base.commit}^{commit}`]) !== undefined
      if (isKnown) return ask(folder, ['merge-base', '--is-ancestor', base.commit, commit]) !== undefined
      return ci && branch !== undefined && base.branch === branch
    },
  }
}
