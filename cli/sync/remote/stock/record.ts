import type { SyncResult } from '#contract/calls/sync-write.ts'

// What our own server would remember of a folder, kept beside it: answers of batches, so that a run
// after a crash learns what became of them, pages that are being created, and uploaded files.

/** Where the record is kept; `.showdoc/` of the folder. */
export interface RecordPlace {
  read(name: string): string
  write(name: string, text: string): void
  /** Keeps a text aside. */
  keepConflict(path: string, bytes: Uint8Array): string
}

/** A new page that was sent, as it would be found on the server. */
export interface Creating {
  readonly cat: string
  readonly title: string
  readonly hash: string
  /** Of the batch, and of the operation in it. */
  readonly number: string
  readonly index: number
}

interface Kept {
  /** Results of the last batches by their number, as far as they were written. */
  batches: Record<string, SyncResult[]>
  /** New pages whose answer has not come yet, by path. */
  creating: Record<string, Creating>
  /** Signs of uploaded files by SHA-256 of their bytes, for each item. */
  files: Record<string, Record<string, string>>
}

const fileName = 'stock.json'
/** A lost answer is asked for by the next run. */
const batchesKept = 4

export class StockRecord {
  private readonly place: RecordPlace
  private readonly kept: Kept

  constructor(place: RecordPlace) {
    this.place = place
    this.kept = { batches: {}, creating: {}, files: {}, ...readKept(place.read(fileName)) }
  }

  results(number: string): SyncResult[] | undefined {
    return this.kept.batches[number]
  }

  keepResults(number: string, results: readonly SyncResult[]): void {
    const { [number]: _, ...others } = this.kept.batches
    const kept = Object.entries(others).slice(1 - batchesKept)
    this.kept.batches = Object.fromEntries([...kept, [number, [...results]]])
    this.save()
  }

  /** New pages that an interrupted run has sent, by path. */
  get creating(): Readonly<Record<string, Creating>> {
    return this.kept.creating
  }

  beginCreating(path: string, page: Creating): void {
    this.kept.creating[path] = page
    this.save()
  }

  /** Saved with the results of the batch. */
  endCreating(path: string): void {
    delete this.kept.creating[path]
  }

  sign(item: string, hash: string): string | undefined {
    return this.kept.files[item]?.[hash]
  }

  /** Signs of all files that are known. */
  signs(item: string): string[] {
    return Object.values(this.kept.files[item] ?? {})
  }

  keepSign(item: string, hash: string, sign: string): void {
    this.kept.files[item] = { ...this.kept.files[item], [hash]: sign }
    this.save()
  }

  private save(): void {
    this.place.write(fileName, JSON.stringify(this.kept))
  }
}

function readKept(text: string): Partial<Kept> {
  try {
    return JSON.parse(text) as Partial<Kept>
  } catch {
    return {} // missing or damaged; the lock and the server still say what there is
  }
}
