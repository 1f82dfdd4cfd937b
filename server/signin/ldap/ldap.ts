import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { Client, type Entry, type SearchOptions } from 'ldapts'
import { connectTo, resolveHost, stepMs } from '../connection.ts'
import { StepFailed } from '../steps.ts'
import { secure } from './ldap-connection.ts'
import {
  escapeFilter,
  everybodyFilter,
  filterFor,
  placeholder,
  type DirectorySettings,
} from './ldap-form.ts'
import { isSomebody, personOf, wanted, type DirectoryPerson } from './ldap-person.ts'
import {
  bindProblem,
  isCut,
  personBindProblem,
  resultCode,
  searchProblem,
} from './ldap-problems.ts'

/** An open connection; closed by whoever opened it. */
export interface Directory {
  readonly settings: DirectorySettings
  readonly client: Client
  close(): void
}

/** Speaks LDAP on a connection, with a time limit. */
export function directoryOn(
  settings: DirectorySettings,
  socket: Socket,
  longestMs: number,
  operationMs = stepMs,
): Directory {
  const client = new Client({
    url: 'ldap://directory',
    timeout: operationMs,
    createConnection: () => socket,
  })
  const timer = setTimeout(() => socket.destroy(), longestMs)
  return {
    settings,
    client,
    close() {
      clearTimeout(timer)
      socket.destroy()
    },
  }
}

/** Milliseconds for all requests of one sign-in once connected. */
const signInMs = 10_000
/**
 * An import may take longer: the call has a minute. Source: server/contract/spec/administration.md
 * 3.3.
 */
const importMs = 50_000

async function openDirectory(
  settings: DirectorySettings,
  longestMs: number,
  operationMs?: number,
): Promise<Directory> {
  const socket = await secure(settings, await connectTo(settings, await resolveHost(settings)))
  return directoryOn(settings, socket, longestMs, operationMs)
}

/** Binds the account used for searches. @throws {StepFailed} */
export async function bindService({ client, settings }: Directory): Promise<void> {
  if (settings.bindDn === '') return
  try {
    await client.bind(settings.bindDn, settings.bindPassword)
  } catch (error) {
    throw bindProblem(error)
  }
}

/** Most entries for one name; more would mean a filter that does not select by name. */
const mostCandidates = 5

/**
 * The entries of a name. With a placeholder in the filter every entry found counts; without, the
 * user field must equal the name, ignoring case. @throws {StepFailed}
 */
export async function entriesNamed(
  { client, settings }: Directory,
  name: string,
): Promise<DirectoryPerson[]> {
  const asks = settings.filter.includes(placeholder)
  const filter = asks
    ? filterFor(settings.filter, name)
    : `(&${settings.filter}(${settings.userField}=${escapeFilter(name)}))`
  try {
    const { searchEntries } = await client.search(settings.baseDn, {
      ...wanted(settings),
      filter,
      sizeLimit: mostCandidates,
    })
    return searchEntries
      .map((entry) => personOf(entry, settings))
      .filter(
        (person) =>
          person.dn !== '' &&
          person.username !== '' &&
          (asks || person.username.toLowerCase() === name.toLowerCase()),
      )
      .slice(0, mostCandidates)
  } catch (error) {
    throw searchProblem(error)
  }
}

/** Result codes that concern the directory, not the person: busy, unavailable, or broken. */
const directoryFaults = [1, 2, 51, 52, 80]

/**
 * Whether the directory accepts this password for the entry. An empty one is never sent.
 * @throws {StepFailed} when the directory is out of order
 */
async function takesPassword(
  { client }: Directory,
  dn: string,
  password: string,
): Promise<boolean> {
  if (password === '') return false
  try {
    await client.bind(dn, password)
    return true
  } catch (error) {
    const code = resultCode(error)
    if (code === null || directoryFaults.includes(code)) throw bindProblem(error)
    return false
  }
}

/**
 * Checks a password for a connection test.
 * @throws {StepFailed} when it is empty or refused, with the directory's reason
 */
export async function mustTakePassword(
  { client }: Directory,
  { dn }: DirectoryPerson,
  password: string,
): Promise<void> {
  if (password === '') throw new StepFailed('', 'userPasswordEmpty')
  try {
    await client.bind(dn, password)
  } catch (error) {
    throw personBindProblem(error)
  }
}

/** Entries a request, when all are asked for. */
const pageSize = 500

/** Most entries counted by a connection test. */
const mostLookedAt = 1_000

/**
 * Entries page by page, as an import asks for them; where the directory gives no more than so many,
 * those that it gives.
 */
async function firstEntries({ client, settings }: Directory, question: SearchOptions) {
  const entries: Entry[] = []
  try {
    const pages = client.searchPaginated(settings.baseDn, { ...question, paged: { pageSize } })
    for await (const { searchEntries } of pages) {
      entries.push(...searchEntries)
      if (entries.length >= mostLookedAt) return { entries, isMore: true, isCut: false }
    }
    return { entries, isMore: false, isCut: false }
  } catch (error) {
    if (!isCut(error)) throw error
    const sizeLimit = mostLookedAt
    const { searchEntries } = await client.search(settings.baseDn, { ...question, sizeLimit })
    return { entries: searchEntries, isMore: true, isCut: true }
  }
}

/**
 * A preview of what the filter finds for an import: counts, a few names, and the attributes of the
 * entries.
 * @throws {StepFailed}
 */
export async function sampleEntries(directory: Directory) {
  const { client, settings } = directory
  const filter = everybodyFilter(settings.filter)
  try {
    const { attributes, ...rest } = wanted(settings)
    const { entries: all, ...extent } = await firstEntries(directory, {
      ...rest,
      filter,
      attributes: [...attributes, 'objectClass'],
    })
    const entries = all.filter(isSomebody)
    if (entries.length === 0) throw new StepFailed(filter, 'searchNothing')
    const people = entries
      .map((entry) => personOf(entry, settings))
      .filter(({ username }) => username !== '')
    const shown = people.slice(0, 5).map(({ username }) => username)
    const some = await client.search(settings.baseDn, {
      filter,
      scope: 'sub',
      sizeLimit: 5,
      returnAttributeValues: false,
    })
    const known = new Set(
      some.searchEntries.flatMap((entry) => Object.keys(entry)).filter((name) => name !== 'dn'),
    )
    return {
      count: entries.length,
      ...extent,
      withUserField: people.length,
      names: shown.length > 0 ? shown : entries.slice(0, 5).map(({ dn }) => dn),
      attributes: [...known].toSorted(),
    }
  } catch (error) {
    throw error instanceof StepFailed ? error : searchProblem(error)
  }
}

/** Longest text that is sent as a password: a login form accepts any length. */
const longestPassword = 1_000

/**
 * Verifies a person by name and password. An unknown name takes as many requests as a known one.
 *
 * @returns `null` when name or password are wrong
 * @throws {StepFailed} when the directory cannot be queried
 */
export async function provePerson(
  settings: DirectorySettings,
  name: string,
  password: string,
): Promise<DirectoryPerson | null> {
  if (password === '' || name === '' || password.length > longestPassword) return null
  const directory = await openDirectory(settings, signInMs)
  try {
    await bindService(directory)
    const candidates = await entriesNamed(directory, name)
    for (const person of candidates)
      if (await takesPassword(directory, person.dn, password)) return person
    if (candidates.length === 0)
      await takesPassword(
        directory,
        [`cn=${randomUUID()}`, settings.baseDn].filter(Boolean).join(','),
        randomUUID(),
      )
    return null
  } finally {
    directory.close()
  }
}

/** Everybody found by the filter, page by page. @throws {StepFailed} */
export async function* everybody(settings: DirectorySettings): AsyncGenerator<DirectoryPerson[]> {
  const directory = await openDirectory(settings, importMs, importMs)
  try {
    await bindService(directory)
    const { attributes, ...question } = {
      ...wanted(settings),
      filter: everybodyFilter(settings.filter),
      paged: { pageSize },
    }
    const pages = directory.client.searchPaginated(settings.baseDn, {
      ...question,
      attributes: [...attributes, 'objectClass'],
    })
    for (;;) {
      const { value, done } = await pages.next().catch((error: unknown) => {
        throw searchProblem(error)
      })
      if (done) return
      const people = value.searchEntries
        .filter(isSomebody)
        .map((entry) => personOf(entry, settings))
      yield people.filter((person) => person.username !== '')
    }
  } finally {
    directory.close()
  }
}
