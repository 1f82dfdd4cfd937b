import { resolve } from 'node:path'
import type { CommandContext } from '../context.ts'
import { worstExit, type Exit, type Problem } from '../output.ts'
import type { SyncReport } from '../reports/sync-report.ts'
import { openSession, type Session } from '../session/session.ts'
import { StateFolder } from '../sync/base/state-folder.ts'
import { readGit } from '../sync/git/git-checkout.ts'
import type { FolderJob } from '../sync/plan/job.ts'
import { SyncProblem } from '../sync/problem.ts'
import type { SyncConfig } from '../sync/settings/config.ts'
import {
  bytesOf,
  chosenPaths,
  mustHaveOwnSource,
  readSettings,
  targetOf,
  type SyncTarget,
} from '../sync/settings/settings-file.ts'
import { pushTranslator } from '../ui/push/push-messages.ts'
import { callsOf, itemId, orFailedTarget, translateProblems } from './folder-calls.ts'
import { callsOfEither } from './stock-calls.ts'
import { stopper, type Stopper } from './stopper.ts'

/** One target of `showdoc.json`, ready to be worked with. */
export interface OpenTarget {
  /** Its name; undefined for the settings themselves. */
  name: string | undefined
  target: SyncTarget
  /** Absent where the command makes no call. */
  session: Session | undefined
  /** Path arguments, relative to the synchronised folder. */
  only: readonly string[]
  stop: Stopper
}

/**
 * Runs a command for the chosen target, or with `allTargets` for one after the other, also after one
 * that failed; the worst exit counts. Source: cli/spec.md 2.2
 */
export async function forTargets(
  ctx: CommandContext,
  {
    allTargets,
    args,
    isOffline = false,
    reports,
  }: {
    allTargets: boolean
    args: readonly string[]
    isOffline?: boolean
    reports?: SyncReport
  },
  action: (open: OpenTarget) => Promise<Exit>,
): Promise<Exit> {
  return translateProblems(ctx, async () => {
    const start = resolve(ctx.settings.dir ?? '.')
    const { file, config } = readSettings(start)
    if (!allTargets) mustNameTarget(ctx, config)
    const names = allTargets ? Object.keys(config.targets).toSorted() : [ctx.settings.target]
    if (names.length === 0) throw new SyncProblem('usage', 'config.noTargets')
    const { server, item } = ctx.settings
    const over = {
      ...(server === undefined ? {} : { server }),
      ...(item === undefined ? {} : { item }),
    }
    const ends: Exit[] = []
    const stop = stopper(ctx, 'view.stoppingBatch')
    try {
      for (const name of names) {
        if (ends.includes('interrupted')) break
        if (allTargets && !ctx.output.options.json)
          ctx.output.result(pushTranslator(ctx.locale)('line.targetHead', { name: name ?? '' }))
        const one = async () => {
          mustHaveOwnSource(file, config, name, over)
          const found = targetOf(file, config, name, over)
          const session = isOffline ? undefined : await openSession(ctx, found.config.server)
          const own = session
            ? { ...found.config, item: await itemId(session, found.config.item) }
            : found.config
          const only = chosenPaths(args, start, found.root)
          return action({ name, target: { ...found, config: own }, session, only, stop })
        }
        const failed = (problem: Problem, document: object) =>
          reports?.fail(name ?? '', problem, document)
        ends.push(allTargets ? await orFailedTarget(ctx, name ?? '', one, failed) : await one())
      }
    } finally {
      stop.end()
    }
    return worstExit(...ends)
  })
}

/** @throws {SyncProblem} usage: the settings are but the common part of their targets */
function mustNameTarget(ctx: CommandContext, { source, targets }: SyncConfig): void {
  const names = Object.keys(targets).toSorted()
  if (ctx.settings.target !== undefined || source !== undefined || names.length === 0) return
  throw new SyncProblem('usage', 'config.onlyTargets', {
    known: names.join(', '),
    first: names[0]!,
  })
}

/** What is needed to compare the folder of a target with its item, except the options. */
export function folderJobOf(
  ctx: CommandContext,
  { target, session }: OpenTarget & { session: Session },
): Omit<FolderJob, 'options'> {
  const stateFolder = new StateFolder(target.base, target.stateName)
  return {
    config: target.config,
    root: target.root,
    lockFile: target.lockFile,
    stateFolder,
    calls: callsOfEither(ctx, session, callsOf(session), { target, stateFolder }),
    checkout: readGit(target.root, ctx.env),
    clientVersion: ctx.version,
    assetMaxSize: bytesOf(target.config.assetMaxSize),
  }
}
