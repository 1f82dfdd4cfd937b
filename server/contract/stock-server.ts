import type { CallPath } from './calls/index.ts'

// What a stock ShowDoc server does not have: calls and fields beyond the API contract that existing
// clients know. Source: server/contract/spec/additions.md 1 to 3

/** Groups that no stock server has. */
const addedGroups: ReadonlySet<string> = new Set(['sync', 'device', 'accessToken', 'session'])

const addedCalls: ReadonlySet<string> = new Set<CallPath>([
  'message/setReadAll',
  'teamMember/update',
  'teamItemMember/effective',
  'adminSetting/testLdap',
  'adminSetting/testOauth2',
  'adminSetting/testStorage',
  'adminSetting/oauth2Trial',
  'adminSetting/discoverOauth2',
  'adminUpdate/getState',
  'export/html',
  'export/openapi',
])

const addedFields: ReadonlySet<string> = new Set([
  'error_name',
  'error_details',
  'request_id',
  'revision',
  'cat_path',
  'can_edit',
  'can_export',
  'ties',
  'markdown',
  'lock_left',
  'lock_key',
  'role',
  'page_count',
  'score',
  'hits',
])

/** Whether a stock server answers the call at this path. */
export const stockHasCall = (path: string): boolean =>
  !addedGroups.has(path.slice(0, path.indexOf('/'))) && !addedCalls.has(path)

/** Whether answers of a stock server have fields of this name, such as `addtime_unix`. */
export const stockHasField = (name: string): boolean =>
  !addedFields.has(name) && !name.endsWith('_unix')
