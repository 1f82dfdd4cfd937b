import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { previewCalls } from '#contract/calls/preview.ts'
import type { CommandContext } from '../../command.ts'
import type { Sources } from '../../options.ts'
import { exits, Problem, worstExit, type Exit } from '../../output.ts'
import { SyncReport, withFailure } from '../../reports/sync-report.ts'
import { reportTargets, withReports } from '../../reports/write.ts'
import { nameOfRefusal, type Session } from '../../session.ts'
import { StateFolder } from '../../sync/base/state-folder.ts'
import { exitOf, isUnresolved, type PushResult } from '../../sync/push/result.ts'
import { runPush } from '../../sync/push/run.ts'
import type { SyncCalls } from '../../sync/remote/calls.ts'
import { pageLines, remarkLine, warningLines } from '../../ui/push-report.ts'
import { pushFindings, resultPlace, type PageAt } from '../../ui/sync-findings.ts'
import { forTargets, type OpenTarget } from '../folder-targets.ts'
import { previewNameOf, previewTranslator } from '../preview/name.ts'
import type { PushFlags } from './flags.ts'
import { pushJobOf, viewOf } from './job.ts'

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
    return await forTargets(shownCtx, { allTargets: values.allTargets, args }, (open) =>
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
  const view = await viewOf(ctx, target, stop)
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
    const made = await session.ask(previewCalls.make, {
      item_id: Number(item),
      name,
      source: source as string,
      days: values.expires,
    })
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
    await view.end()
    return report(ctx, { plan, result, reports, target, name, made, server })
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

interface Previewed {
  /** What a push into the item would do. */
  plan: PushResult
  /** What the push into the preview did. */
  result: PushResult
  reports: SyncReport
  target: OpenTarget['target']
  name: string
  made: { id: string; expires: number }
  server: string
}

function report(
  ctx: CommandContext,
  { plan, result, reports, target, name, made, server }: Previewed,
): Exit {
  const { locale, output } = ctx
  const t = previewTranslator(ctx)
  const address = `${server}/${made.id}`
  const addressOf = ({ path, from }: PageAt) =>
    `${server}/page/preview/${made.id}?${new URLSearchParams({ path, ...(from === undefined ? {} : { from }) }).toString()}`
  // a page that a push would leave alone is in the preview as it is in the item
  const changed = plan.pages.filter(({ state }) => state !== 'left')
  const failure = result.failure instanceof Problem ? result.failure : undefined
  if (result.failure instanceof Error && !failure) throw result.failure
  const unwritten = result.pages.filter(isUnresolved)
  const exit = worstExit(
    exitOf(result),
    ...(plan.pages.some(({ state }) => state === 'conflict') ? (['conflict'] as const) : []),
  )

  for (const line of warningLines(plan, locale, output.options.verbose)) output.warn(line)
  for (const remark of plan.remarks)
    if (remark.level === 'error') output.error(remarkLine(remark, locale))
  for (const { text } of pageLines({ ...result, pages: unwritten }, locale)) output.error(text)
  for (const page of changed) {
    for (const { text } of pageLines({ ...plan, dryRun: false, pages: [page] }, locale))
      output.result(text)
    output.result(`  ${addressOf(page)}`)
  }
  const day = new Date(made.expires * 1_000).toISOString().slice(0, 10)
  const pages = changed.length === 0 ? t('none') : t('pages', { count: changed.length })
  const parts = [
    t('line', { name, pages, day }),
    ...(unwritten.length > 0 ? [t('unwritten', { count: unwritten.length })] : []),
  ]
  const summary = parts.join(locale === 'zh-cn' ? '，' : ', ')
  output.result(summary)
  output.result(address)
  if (result.interrupted) output.error(t('interrupted', { name }))
  if (failure) output.error(failure.message, failure.hint)

  const document = {
    ok: exit === 'ok',
    exit: exits[exit],
    server,
    item: { id: plan.item.id, name: plan.item.name, url: `${server}/${plan.item.id}` },
    preview: {
      name,
      id: made.id,
      url: address,
      expires: new Date(made.expires * 1_000).toISOString().replace('.000Z', 'Z'),
    },
    pages: changed.map((page) => ({
      path: page.path,
      ...(page.from === undefined ? {} : { from: page.from }),
      action: page.action,
      state: page.state,
      title: page.title ?? null,
      id: result.pages.find(({ path }) => path === page.path)?.id ?? null,
      compare: addressOf(page),
    })),
    unwritten: unwritten.map(({ path, state }) => ({ path, state })),
    interrupted: result.interrupted,
    ...(failure ? { error: { name: failure.name, message: failure.message } } : {}),
  }
  output.document('showdoc.preview/1', document)
  const found = pushFindings(
    { ...plan, dryRun: false, pages: changed },
    { ...resultPlace(ctx, target), addressOf },
  )
  reports.add(
    `${summary}: ${address}`,
    { schema: 'showdoc.preview/1', ...document },
    withFailure(
      { ...found, outputs: { ...found.outputs, changed: changed.length, url: address } },
      failure,
    ),
  )
  return exit
}
