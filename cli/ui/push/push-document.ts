import { catalogDocuments } from '../catalog-lines.ts'
import { pushTranslator, formatPhrase } from './push-messages.ts'
import { remarkDocuments } from './push-remarks.ts'
import { countsOf, type PushResult } from '../../sync/push/result.ts'
import type { ReportFrame } from './report-frame.ts'

/**
 * What the document `showdoc.push/1` says; keys in a fixed order. Source:
 * cli/spec.md 5.5
 */
export function pushParts(result: PushResult, frame: ReportFrame): object {
  const t = pushTranslator(frame.locale)
  const address = `${frame.server}/${result.item.id}`
  const iso = (seconds: number) => new Date(seconds * 1_000).toISOString().replace('.000Z', 'Z')
  return {
    server: frame.server,
    item: { id: result.item.id, name: result.item.name, url: address },
    dry_run: result.dryRun,
    commit: frame.commit ?? null,
    counts: countsOf(result),
    pages: result.pages
      .filter((page) => page.state !== 'conflict' && page.state !== 'skipped')
      .map((page) => ({
        path: page.path,
        action: page.action,
        state: page.state,
        id: page.id ?? null,
        rev: page.rev ?? null,
        title: page.title ?? null,
        url: page.id === undefined ? null : `${address}/${page.id}`,
        fields: page.fields,
        ...(page.from === undefined ? {} : { from: page.from }),
        ...(page.added === undefined ? {} : { added: page.added, removed: page.removed }),
        ...(page.diff === undefined ? {} : { diff: page.diff }),
        ...(page.isOver && page.remote
          ? {
              overwritten: {
                rev: page.remote.rev,
                author: page.remote.author,
                time: iso(page.remote.time),
              },
            }
          : {}),
        ...(page.movedTo === undefined ? {} : { moved_to: page.movedTo }),
        ...(page.lockedBy === undefined ? {} : { locked_by: page.lockedBy }),
        ...(page.refusal
          ? { error: page.refusal }
          : page.problem
            ? { error: { code: 0, name: page.problem.key, message: formatPhrase(t, page.problem) } }
            : {}),
      })),
    conflicts: result.pages
      .filter((page) => page.state === 'conflict' || page.state === 'skipped')
      .map((page) => ({
        path: page.path,
        state: page.state,
        id: page.id ?? null,
        fields: page.fields,
        base_rev: page.baseRev ?? null,
        remote_rev: page.remote?.rev ?? null,
        author: page.remote?.author ?? null,
        time: page.remote ? iso(page.remote.time) : null,
        ...(page.clashes === undefined ? {} : { values: page.clashes }),
        ...(page.diff === undefined ? {} : { diff: page.diff }),
      })),
    catalogs: catalogDocuments(result.catalogs),
    remarks: remarkDocuments(result.remarks, frame.locale),
    settled: result.settled.map(({ path, action, saved }) => ({
      path,
      action,
      saved: saved ?? null,
    })),
    ...(result.unusedAssets === undefined
      ? {}
      : {
          unused_files: result.unusedAssets.map(({ name, sign, size, state }) => ({
            name,
            sign,
            size,
            state,
          })),
        }),
    interrupted: result.interrupted,
    seconds: Math.round(frame.seconds * 10) / 10,
  }
}
