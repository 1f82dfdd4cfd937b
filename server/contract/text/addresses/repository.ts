// Addresses in repositories of source code. Source: cli/spec.md 2.12

/** Kinds of hosts; each has its own addresses. */
export const repositoryTypes = ['github', 'gitlab', 'gitea', 'bitbucket'] as const
export type RepositoryType = (typeof repositoryTypes)[number]

/** Where the files of a folder are kept. */
interface Repository {
  /** Address of its start page, without a slash at the end. */
  readonly url: string
  readonly type: RepositoryType
  readonly branch: string
  /** Path of the folder in the repository, '' for its top. */
  readonly folder: string
}

/**
 * Whether this is an address that pages may link to: no other scheme than http and https, and no
 * credentials, which readers would see.
 */
export function isRepositoryAddress(address: string): boolean {
  if (!/^https?:\/\/[^\s\\]+$/i.test(address) || !URL.canParse(address)) return false
  const { username, password, search, hash } = new URL(address)
  return username === '' && password === '' && search === '' && hash === ''
}

/** The kind of host, as far as its name tells; GitHub's addresses are the most widespread. */
export function repositoryTypeOf(address: string): RepositoryType {
  const { hostname } = new URL(address)
  if (/gitlab/.test(hostname)) return 'gitlab'
  if (/gitea|forgejo|codeberg/.test(hostname)) return 'gitea'
  return /bitbucket/.test(hostname) ? 'bitbucket' : 'github'
}

const encoded = (path: string): string => path.split('/').map(encodeURIComponent).join('/')

/** Where a file of the folder is edited. */
export function editAddress({ url, type, branch, folder }: Repository, path: string): string {
  const file = encoded(folder === '' ? path : `${folder}/${path}`)
  const at = encoded(branch)
  switch (type) {
    case 'gitlab':
      return `${url}/-/edit/${at}/${file}`
    case 'gitea':
      return `${url}/_edit/${at}/${file}`
    case 'bitbucket':
      return `${url}/src/${at}/${file}?mode=edit&at=${encodeURIComponent(branch)}`
    case 'github':
      return `${url}/edit/${at}/${file}`
  }
}

/** Where a commit is shown. */
export function commitAddress({ url, type }: Pick<Repository, 'url' | 'type'>, id: string): string {
  const part = { github: 'commit', gitlab: '-/commit', gitea: 'commit', bitbucket: 'commits' }[type]
  return `${url}/${part}/${encodeURIComponent(id)}`
}
