import { administering, own, type Row } from '../cells.ts'

/**
 * Site administration. Source: server/access/spec.md 5.3, 16.1, server/contract/spec/additions.md
 * 4.
 */
export const adminRows = {
  'adminSetting/saveConfig': administering(() => ({ show_watermark: '0' })),
  'adminSetting/loadConfig': administering(),

  'adminUser/getList': administering(),
  'adminUser/addUser': administering((f) => ({
    uid: 0,
    username: f.batchNumber(),
    password: f.userPassword,
  })),
  'adminUser/deleteUser': { elsewhere: 'features/admin-user/admin-user.test.ts' },
  'adminUser/unlink': { elsewhere: 'features/admin-user/admin-user.test.ts' },
  'adminUser/changePassword': { elsewhere: 'features/admin-user/admin-user.test.ts' },

  'adminAudit/getList': administering(),
  'adminAudit/export': { elsewhere: 'features/admin-audit/admin-audit.test.ts' },

  'adminItem/getList': administering(),
  'adminItem/deleteItem': { elsewhere: 'features/admin-item/admin-item.test.ts' },
  'adminItem/attorn': { elsewhere: 'features/admin-item/admin-item.test.ts' },
  'adminItem/recoverItem': { elsewhere: 'features/admin-item/admin-item.test.ts' },
  'adminItem/hardDeleteItem': { elsewhere: 'features/admin-item/admin-item.test.ts' },

  'adminMessage/addAnnouncement': administering(() => ({ message_content: 'x' })),
  'adminMessage/cancelAnnouncement': administering(() => ({ id: 99 }), '101'),
  'adminMessage/listAnnouncements': administering(),

  'adminUpdate/checkUpdate': administering(),
  'adminUpdate/download': administering(() => ({}), '101'),
  'adminUpdate/updateFiles': administering(() => ({}), '101'),
  'adminUpdate/getState': administering(),
  'update/checkDb': administering(),
} satisfies Record<string, Row>

/**
 * Own sessions, access tokens and messages. Source: server/access/spec.md 5.2,
 * server/contract/spec/additions.md 4.
 */
export const personalRows = {
  'accessToken/deleteAll': own((f) => ({ password: f.userPassword })),
  'session/getList': own(),
  'session/delete': own(() => ({ id: 99 }), '101'),
  'session/deleteOthers': own(),
  'message/getUnreadRemind': own(),
  'message/getRemindList': own(),
  'message/getAnnouncementList': own(),
  'message/setRead': own(() => ({ message_content_id: 99 })),
  'message/setReadAll': own(),
  'message/delete': own(() => ({ message_content_id: 99 })),
} satisfies Record<string, Row>
