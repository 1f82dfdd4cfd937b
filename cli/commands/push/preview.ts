import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { previewCalls } from '#contract/calls/preview.ts'
import type { CommandContext } from '../../context.ts'
import type { Sources } from '../../options.ts'
import { Problem, type Exit } from '../../output.ts'
import { SyncReport } from '../../reports/sync-report.ts'
import { reportTargets, withReports } from '../../reports/write.ts'
import { nameOfRefusal, type Session } from '../../session/session.ts'
import { StateFolder } from '../../sync/base/state-folder.ts'
import { runPush } from '../../sync/push/run.ts'
import type { SyncCalls } from '../../sync/remote/calls.ts'
import { forTargets, type OpenTarget } from '../folder-targets.ts'
import { onlyOurs } from '../stock-calls.ts'
import { previewNameOf, previewTranslator } from '../preview/name.ts'
import { apiFilesOf, type PushedApi } from './api-files.ts'
import type { PushFlags } from './flags.ts'
import { pushJobOf, viewOf } from './job.ts'
import { reportPreview } from './preview-report.ts'

type PreviewFlags = PushFlags & { preview: string }

/**
 * Makes or refreshes a preview of each target: a copy of the item with the state of the folder, and
 * a comparison for each page that a push would change. Item, lock and files stay as they are.
 * Source: cli/spec.md 5.5
 */
export async function pushPreview(
  ctx: CommandContext,
  values: PreviewFlags,
  args: readonly string[],
  sources: Sources,
): Promise<Exit> {
  const t = previewTranslator(ctx)
  previewNameOf(ctx, values.preview)
  if (values.dryRun) throw new Problem('usage', t('dryRun'), { hint: t('dryRun.hint') })
  const targets = reportTargets(ctx, values.report)
  const shownCtx = withReports(ctx, targets)
  const reports = new SyncReport()
  try {
    return await forTargets(shownCtx, { allTargets: values.allTargets, args, reports }, (open) =>
      previewTarget(shownCtx, values, sources, reports, open as OpenTarget & { session: Session }),
    )
  } finally {
    await reports.write(ctx, targets, { command: 'push --preview', annotates: values.annotations })
  }
}

async function previewTarget(
  ctx: CommandContext,
  values: PreviewFlags,
  sources: Sources,
  reports: SyncReport,
  open: OpenTarget & { session: Session },
): Promise<Exit> {
  const { target, session, stop } = open
  if (values.check) await (await import('./check-first.ts')).checkFirst(ctx, values, open)
  const name = previewNameOf(ctx, values.preview, open.name)
  const { server, item, source } = target.config
  const files = apiFilesOf(ctx, target, open.only)
  const view = await viewOf(ctx, target, stop, false)
  // what nobody can see in a terminal or a file before the copy is made is not written
  const workspace = mkdtempSync(join(tmpdir(), 'showdoc-preview-'))
  try {
    const job = pushJobOf(ctx, values, sources, open, () => {})
    const plan = await runPush(
      {
        ...job,
        options: { ...job.options, dryRun: true, diff: 'none', prune: false, pruneAssets: false },
      },
      nameOfRefusal,
    )
    const made = await onlyOurs(ctx, session, () =>
      session.ask(previewCalls.make, {
        item_id: Number(item),
        name,
        source: source as string,
        days: values.expires,
      }),
    )
    const result = await runPush(
      {
        ...job,
        config: { ...job.config, item: made.id },
        lockFile: join(workspace, 'showdoc.lock'),
        stateFolder: new StateFolder(workspace),
        calls: callsIn(job.calls, item, name),
        options: {
          ...job.options,
          base: 'server',
          onConflict: 'ours',
          notify: false,
          atomic: false,
          lockWait: 0,
          prune: false,
          pruneAssets: false,
        },
        onStage: view.show,
      },
      nameOfRefusal,
    )
    let apis: PushedApi[] = []
    if (files.length > 0 && !result.interrupted && result.failure === undefined) {
      // the importers take long to load
      const { pushApiFiles } = await import('./api.ts')
      apis = await pushApiFiles(ctx, session, files, {
        item: Number(item),
        preview: name,
        dryRun: false,
        isStopping: job.isStopping,
      })
      if (apis.length < files.length) result.interrupted = true
    }
    await view.end()
    return reportPreview(ctx, { plan, result, apis, reports, target, name, made, server })
  } finally {
    await view.end()
    rmSync(workspace, { recursive: true, force: true })
  }
}

/** The calls of a push into a preview: they name the item, whose rights decide. */
function callsIn(calls: SyncCalls, item: string, preview: string): SyncCalls {
  const there = { item_id: Number(item), preview }
  return {
    compare: (args) => calls.compare({ ...args, ...there }),
    read: (args) => calls.read({ ...args, ...there }),
    write: (args) => calls.write({ ...args, ...there }),
    files: (args) => calls.files({ ...args, ...there }),
    file: (args, file) => calls.file({ ...args, ...there }, file),
    prune: (args) => calls.prune({ ...args, ...there }),
    download: (sign) => calls.download(sign),
  }
}
