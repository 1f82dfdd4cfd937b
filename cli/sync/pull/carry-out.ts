import { mustBeWritable } from '../base/atomic-files.ts'
import { shortDigest, textHash } from '../digest.ts'
import type { WrittenFile } from '../folder/local-page.ts'
import type { PageFacts } from '../markdown/page-file.ts'
import type { Survey } from '../survey/survey.ts'
import { phrase } from '../problem.ts'
import { readPages, type TextPage } from '../remote/read-pages.ts'
import { PulledAssets } from './write/assets.ts'
import type { CatalogPull } from './catalog-plan.ts'
import { composeFile, withPlace, type ComposedFile } from './file/compose.ts'
import { finishPull } from './write/finish.ts'
import { plansOfSentSides } from './write/sides.ts'
import { trackFiles } from './write/track.ts'
import { PullWriter, resultOf } from './write/write.ts'
import type { LinkTargets } from './file/file-links.ts'
import type { PullJob } from './job.ts'
import { linkOf, type Placed, type PlacedPlan } from './place/place.ts'
import type { PullResult } from './result.ts'

/** Why a file was not made. */
const problemOf = {
  changed: 'file.changed',
  noText: 'file.changedThere',
  noSheet: 'sheet.notKept',
  noApi: 'api.notKept',
} as const

/** Pages whose texts are held at a time. */
const batchPages = 200

/** Texts of pages, by page. */
interface Texts {
  /** On the server. */
  readonly there: ReadonlyMap<string, TextPage>
  /** What both sides have agreed on, where they are merged. */
  readonly base: ReadonlyMap<string, string>
}

/** A pull that is carried out. */
export class Pull {
  private readonly job: PullJob
  private readonly survey: Survey
  private readonly placed: Placed
  private readonly isRefusal: (error: unknown) => boolean
  private readonly isOnlyClean: boolean
  private readonly catalogPlans: ReadonlyMap<string, CatalogPull>
  private readonly writer: PullWriter
  private readonly assets: PulledAssets
  /** What each file says once everything is written. */
  private readonly facts: Map<string, PageFacts>
  private readonly moved: ReadonlyMap<string, string>
  private readonly written: ComposedFile[] = []
  private readonly ofSentSides: readonly PlacedPlan[]
  /** So that no file is parsed again when the folder is read at the end. */
  private readonly writtenFacts = new Map<string, WrittenFile>()

  constructor(
    job: PullJob,
    survey: Survey,
    placed: Placed,
    catalogPlans: ReadonlyMap<string, CatalogPull>,
    nameOfRefusal: (error: unknown) => string | undefined,
    isOnlyClean: boolean,
  ) {
    this.isOnlyClean = isOnlyClean
    this.catalogPlans = catalogPlans
    this.job = job
    this.survey = survey
    this.placed = placed
    this.isRefusal = (error) => nameOfRefusal(error) !== undefined
    this.writer = new PullWriter(job, survey)
    this.assets = new PulledAssets(job, survey, placed.taken)
    this.facts = new Map(survey.local.facts)
    const moves = placed.plans.filter(({ action, path, to }) => action === 'move' && path !== to)
    this.moved = new Map(moves.map(({ path, to }) => [path, to]))
    const nothing: PageFacts = { front: {}, links: [], digest: '' }
    for (const { action, path, to } of placed.plans) {
      if (action === 'delete') this.facts.delete(path)
      if (action === 'create') this.facts.set(to, nothing)
      if (to !== path && this.facts.has(path)) {
        this.facts.set(to, this.facts.get(path)!)
        this.facts.delete(path)
      }
    }
    // with the links as they are before the run
    this.ofSentSides = plansOfSentSides(
      survey,
      placed.plans.filter((plan) => this.isWritten(plan)),
    )
    for (const { action, path, to, id } of placed.plans) {
      if (to !== path) survey.linkIds.ids.delete(path)
      if (action === 'create' || to !== path) survey.linkIds.ids.set(to, id)
    }
  }

  async run(result: PullResult): Promise<void> {
    const { job, placed, survey } = this
    const writes = placed.plans.filter((plan) => this.isWritten(plan))
    const deletes = placed.plans.filter(({ action }) => action === 'delete')
    if (writes.length + deletes.length > 0) mustBeWritable(job.lockFile)
    let hasBegun = false
    try {
      this.writer.begin()
      const targets = this.targets()
      const batches = Array.from({ length: Math.ceil(writes.length / batchPages) }, (_, index) =>
        writes.slice(index * batchPages, (index + 1) * batchPages),
      )
      const begin = (batch: readonly PlacedPlan[] = []) => {
        const texts = this.textsOf(batch)
        // thrown where it is awaited, if it still is
        texts.catch(() => undefined)
        return texts
      }
      let ahead = begin(batches[0])
      for (const [index, batch] of batches.entries()) {
        if (job.isStopping()) {
          result.interrupted = true
          break
        }
        const texts = await ahead
        // read while the files before are being written
        ahead = begin(batches[index + 1])
        await this.writeBatch(batch, texts, targets)
        hasBegun = true
        job.onStage({
          stage: 'write',
          state: 'going',
          done: Math.min((index + 1) * batchPages, writes.length),
          total: writes.length,
        })
      }
      if (!result.interrupted) this.writer.removeAll(deletes)
      await trackFiles(job, survey, this.written, this.isRefusal)
    } catch (error) {
      if (!hasBegun) throw error
      result.failure = error
    } finally {
      const { written, writtenFacts, writer, assets, catalogPlans, ofSentSides } = this
      const done = { job, survey, placed, writer, assets, catalogPlans, writtenFacts, ofSentSides }
      await finishPull({ ...done, hasWritten: written.length > 0 }, result)
    }
  }

  /**
   * What a merge would leave undecided: a dry run says the same of it as the run itself. Nothing is
   * written.
   */
  async foresee(result: PullResult): Promise<void> {
    const merges = await this.foreseeMerges()
    result.pages = result.pages.map((page) =>
      (merges.get(page.id) ?? 'clean') === 'clean'
        ? page
        : { ...page, state: 'conflict', fields: ['content'] },
    )
  }

  /** What merging texts would come to, by id of the page. Nothing is written. */
  async foreseeMerges(): Promise<Map<string, 'clean' | 'marks' | 'noBase'>> {
    const merged = this.placed.plans.filter(({ text, linkTo }) => text === 'merged' && linkTo === undefined) // prettier-ignore
    const found = new Map<string, 'clean' | 'marks' | 'noBase'>()
    for (let at = 0; at < merged.length; at += batchPages) {
      const batch = merged.slice(at, at + batchPages)
      const texts = await this.textsOf(batch)
      for (const plan of batch) {
        const page = texts.there.get(plan.id)
        if (page) this.placeAssets(plan, page)
        const needed = { there: page, base: texts.base.get(plan.id) }
        const file = composeFile(this.job, this.survey, plan, needed, this.targets(), this.moved)
        if (!('why' in file)) found.set(plan.id, file.isUndecided ? 'marks' : 'clean')
        else if (file.why === 'noBase') found.set(plan.id, 'noBase')
      }
    }
    return found
  }

  private placeAssets(plan: PlacedPlan, page: TextPage): void {
    const isExact = plan.remote?.base?.rev === page.rev
    this.assets.place(page, plan.to, isExact ? page.side?.links : undefined)
  }

  /** Files that are written, or whose links lead elsewhere now. */
  private isWritten({ action, path, text, fields, linkTo }: PlacedPlan): boolean {
    if (linkTo !== undefined) return false
    if (action === 'create' || action === 'move' || action === 'update') {
      const isOnlyOrder = text === 'kept' && fields.length === 1 && fields[0] === 'order'
      const local = this.survey.local.pages.get(path)
      return !isOnlyOrder || local?.order !== undefined
    }
    if (action === 'delete' || this.moved.size === 0) return false
    const page = this.survey.local.pages.get(path)
    if (linkOf(page?.file.disk) !== undefined) return false
    return page?.targets.some((one) => one.kind === 'page' && this.moved.has(one.path)) ?? false
  }

  private targets(): LinkTargets {
    const { survey, assets, facts } = this
    const { local, linkIds } = survey
    const { space } = local.shapeOf(facts, local.catalogFacts)
    const pathOf = new Map([...linkIds.ids].map(([path, id]) => [id, path]))
    return {
      itemId: linkIds.itemId,
      linkIds,
      pathOfPage: (id) => pathOf.get(id),
      pathOfFile: (sign) => assets.path(sign),
      space: { ...space, find: (path) => assets.find(path) ?? space.find(path) },
    }
  }

  private async writeBatch(
    plans: readonly PlacedPlan[],
    texts: Texts,
    targets: LinkTargets,
  ): Promise<void> {
    const { job, survey, assets } = this
    for (const plan of plans) {
      const page = texts.there.get(plan.id)
      if (!page || plan.text === 'kept' || survey.local.kind !== 'markdown') continue
      this.placeAssets(plan, page)
    }
    await assets.fetch()
    const composed: ComposedFile[] = []
    for (const plan of plans) {
      const page = texts.there.get(plan.id)
      if (page && plan.remote && page.rev !== plan.remote.rev) {
        this.writer.fail(plan, phrase('file.changedThere'))
        continue
      }
      const needed = { there: page, base: texts.base.get(plan.id) }
      const file = composeFile(job, survey, plan, needed, targets, this.moved)
      if (!('why' in file) && !(file.isUndecided && this.isOnlyClean)) composed.push(file)
      else if (!('why' in file) || file.why === 'noBase')
        this.writer.results.set(plan, { ...resultOf(plan), action: 'conflict', state: 'conflict', fields: plan.conflicts }) // prettier-ignore
      else this.writer.fail(plan, phrase(problemOf[file.why]))
    }
    for (const { plan, facts } of composed) this.facts.set(plan.to, facts)
    const { layout } = survey.local.shapeOf(this.facts, survey.local.catalogFacts)
    const placed = new Map(layout.pages.map((page) => [page.path, page]))
    const { name } = survey.remote.answer.item
    const files = composed.map((file) => withPlace(file, placed.get(file.plan.to), job, name))
    for (const { plan, facts } of files) this.facts.set(plan.to, facts)
    await this.writer.writeAll(files)
    for (const { plan, bytes, facts } of files) {
      if (!facts.error) this.writtenFacts.set(plan.to, { digest: shortDigest(bytes), facts })
      const page = texts.there.get(plan.id)
      if (page && this.writer.results.get(plan)?.state !== 'failed')
        job.stateFolder.keepBaseText(textHash(page.text), page.text)
    }
    this.written.push(
      ...files
        .filter(({ plan }) => this.writer.results.get(plan)?.state === 'written')
        .map((file) => ({ ...file, text: '', bytes: Buffer.alloc(0) })),
    )
  }

  /** Present texts, and those that were agreed on where both sides are merged. */
  private async textsOf(plans: readonly PlacedPlan[]): Promise<Texts> {
    const { config, calls, stateFolder } = this.job
    const about = { calls, item: config.item, source: config.source! }
    const there = await readPages(
      about,
      plans.filter(({ text }) => text !== 'kept').map(({ id }) => ({ id })),
    )
    const base = new Map<string, string>()
    const merged = plans.filter(({ text }) => text === 'merged')
    for (const plan of merged) {
      const text = stateFolder.baseText(plan.base!.hash)
      if (text !== undefined) base.set(plan.id, text)
    }
    const former = await readPages(
      about,
      merged.flatMap(({ id, base: agreed }) => (base.has(id) ? [] : [{ id, rev: agreed!.rev }])),
    )
    for (const { id, base: agreed } of merged) {
      const text = former.get(id)?.text
      if (text !== undefined && textHash(text) === agreed!.hash) base.set(id, text)
    }
    return { there, base }
  }
}
