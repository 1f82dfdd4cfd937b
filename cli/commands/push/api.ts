import { importCalls } from '#contract/calls/import.ts'
import type { CommandContext } from '../../context.ts'
import { Problem } from '../../output.ts'
import type { Session } from '../../session/session.ts'
import { orStock } from '../stock-calls.ts'
import { apiDocumentFile, type ApiDocumentFile } from './api-document-file.ts'
import { pagesWritten, type ApiFile, type PushedApi } from './api-files.ts'
import { apiTranslator } from './api-words.ts'
import { apiOfItem, breakingChanges } from './breaking.ts'
import { StockDocuments, type ApiAnswer } from './stock-api.ts'

interface ApiPushOptions {
  readonly item: number
  /** Name of a preview that takes its place. */
  readonly preview?: string
  readonly dryRun: boolean
  /** Of a dry run: the texts of pages that differ too. */
  readonly withTexts?: boolean
  readonly isStopping: () => boolean
  /** Refusals of the server that end the run; by default each is one of its document. */
  readonly passes?: ((problem: Problem) => boolean) | undefined
}

/**
 * Pushes API documents one after the other, by the call that imports use: it updates the pages that
 * a document has made before. One that is refused keeps none of the others.
 *
 * @returns without those that were not begun when the run was to stop, and the last one possibly cut
 * off
 *
 * Source: cli/spec.md 5.5
 */
export async function pushApiFiles(
  ctx: CommandContext,
  session: Session,
  files: readonly ApiFile[],
  { isStopping, ...options }: ApiPushOptions,
): Promise<PushedApi[]> {
  const stock = new StockDocuments(ctx, session, String(options.item), isStopping)
  const pushed: PushedApi[] = []
  for (const file of files) {
    if (isStopping()) break
    const one = await pushApiFile(ctx, session, file, { ...options, stock })
    if (one) pushed.push(one)
  }
  return pushed
}

/** @returns nothing if the run was to stop before anything was written */
async function pushApiFile(
  ctx: CommandContext,
  session: Session,
  file: ApiFile,
  {
    item,
    preview = '',
    dryRun,
    withTexts = false,
    passes,
    stock,
  }: Omit<ApiPushOptions, 'isStopping'> & { readonly stock: StockDocuments },
): Promise<PushedApi | undefined> {
  const t = apiTranslator(ctx.locale)
  let isSent = false
  let source: ApiDocumentFile | undefined
  const parts: string[] = []
  try {
    source = await apiDocumentFile(ctx, file, (disk) => parts.push(disk))
    const document = source
    const { format, outgoing } = document
    isSent = true
    const upload = (isTrial: boolean) =>
      orStock<ApiAnswer>(
        session,
        () =>
          session.upload(
            importCalls.auto,
            {
              item_id: item,
              format,
              removed: file.removed,
              into: file.into.join('/'),
              source: file.key,
              preview,
              dry_run: isTrial,
              texts: withTexts,
            },
            outgoing,
          ),
        (version) => stock.push(version, file, document, { dryRun: isTrial, withTexts }),
      )
    const plan = await upload(true)
    if (plan.isStopped) return undefined
    if (dryRun || pagesWritten({ answer: plan, file }) === 0)
      return { file, parts, breaking: [], answer: plan }
    const isCompared = format === 'swagger' && plan.counts.changed + plan.counts.removed > 0
    // whether it is a stock server is known from the plan
    const described = () =>
      orStock(
        session,
        () => apiOfItem(session, item, preview),
        (version) => stock.described(version),
      )
    const before = isCompared ? await described() : undefined
    const answer = await upload(false)
    const after = before && (await described())
    const { refused = [], isStopped = false } = answer
    const done = {
      file,
      parts,
      breaking: before && after ? breakingChanges(before, after, answer.tree) : [],
      isNotCompared: isCompared && !after,
      answer,
      isStopped,
    }
    if (refused.length === 0) return done
    const message = t('refused', { count: refused.length, pages: refused.join('; ') })
    return { ...done, problem: { message, exit: 'error', isWarning: false } }
  } catch (error) {
    if (!(error instanceof Problem) || (isSent && passes?.(error))) throw error
    const { exit } = error
    const isPair = error.code === 10_102 && session.credential?.kind === 'pair'
    const message = isPair ? t('needsPerson') : error.message
    const isWarning = dryRun && exit === 'auth'
    const reason = isWarning ? t('notCompared', { reason: message }) : message
    return { file, parts, breaking: [], problem: { message: reason, exit, isWarning } }
  } finally {
    await source?.remove()
  }
}
