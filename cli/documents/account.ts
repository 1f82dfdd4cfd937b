import * as z from 'zod'
import { documentOf, ending, id, lineOf, time } from './shapes.ts'

const scope = z.enum(['read', 'write', 'full'])

/** The lines of `login --json`. */
export const loginDocument = z.discriminatedUnion('event', [
  z.strictObject({
    ...lineOf('showdoc.login/1', 'login'),
    event: z.literal('approval-needed'),
    server: z.url(),
    /** To be opened by a person, who enters the code there. */
    address: z.url(),
    code: z.string().regex(/^[A-Z]{4}-[A-Z]{4}$/),
    expires: time,
  }),
  z.strictObject({
    ...lineOf('showdoc.login/1', 'login'),
    ...ending('ok'),
    event: z.literal('signed-in'),
    server: z.url(),
    user: z.strictObject({ uid: id, username: z.string() }),
    scope,
    items: z.array(id).nullable(),
    expires: time.nullable(),
    stored: z.enum(['file', 'keyring']),
  }),
])

export const logoutDocument = documentOf('showdoc.logout/1', ['logout'], ['ok', 'error'], {
  servers: z.array(z.strictObject({ server: z.url(), revoked: z.boolean(), removed: z.boolean() })),
})

export const whoamiDocument = documentOf('showdoc.whoami/1', ['whoami'], ['ok'], {
  server: z.url(),
  user: z.strictObject({ uid: id, username: z.string(), name: z.string() }),
  admin: z.boolean(),
  /** `flag`, `env:NAME`, `file` or `keyring`. */
  credential: z.string(),
  scope,
  items: z.array(id).nullable(),
  expires: time.nullable(),
})

/** With the key pair of an item. */
export const whoamiPairDocument = documentOf('showdoc.whoami/1', ['whoami'], ['ok'], {
  server: z.url(),
  user: z.null(),
  item: z.strictObject({ id, name: z.string(), rights: z.enum(['read', 'write', 'manage']) }),
  admin: z.literal(false),
  credential: z.string(),
  expires: z.null(),
})
