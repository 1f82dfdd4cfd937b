import type { Page } from 'playwright-core'
import type { Example, GalleryContent } from '../../gallery.ts'
import { origin } from '../stage.ts'
import { changing, failing, phone, press, pressOfRow, waiting, wide } from './acts.ts'

const setting = (part: string, tab: string, act: NonNullable<Example['act']>) => ({
  route: '/item/setting/:item',
  part,
  address: ({ item }: GalleryContent) => `/item/setting/${item}?tab=${tab}`,
  act,
})
const panel = (part: string, name: string, act: NonNullable<Example['act']>) => ({
  route: '/admin/index',
  part,
  address: () => `/admin/index?panel=${name}`,
  act,
})
const ofTeam = (screen: 'member' | 'item', part: string, act: NonNullable<Example['act']>) => ({
  route: `/team/${screen}/:team`,
  part,
  address: ({ team }: GalleryContent) => `/team/${screen}/${team}`,
  act,
})
/** What these screens show while their list is on its way, and where it does not come. */
const unanswered = (route: string, call: string): Example[] => [
  { route, part: 'slow', before: waiting(call), isWaiting: true },
  { route, part: 'failed', before: failing(call) },
]
/** Presses the button of a row of one's settings. */
const changeOf = (at: number) => (page: Page) =>
  page
    .getByRole('button', { name: /^(Change|Add|修改|绑定|添加)/ })
    .nth(at)
    .click()
/** Files that were deleted two minutes, three hours and most of a day ago. */
const withRemovedFiles = changing(
  'attachment/getRemovedList',
  (removed: { list: object[]; total: number }, _, { now, files }) => {
    removed.list = files.map(([display_name, file_type, file_size, username, ago], index) => ({
      file_id: 90 - index,
      page_id: 0,
      display_name,
      file_type,
      file_size,
      username,
      del_time_unix: now - ago,
      restore_until_unix: now - ago + 86_400,
    }))
    removed.total = files.length
  },
  {
    now: 1_795_156_200,
    files: [
      ['登录页线框图 v2.png', 'image/png', 482_300, 'lin-mei', 120],
      [
        'a-very-long-report-of-the-third-quarter-with-all-appendices_final_2026-11-20.pdf',
        'application/pdf',
        3_400_000,
        '',
        10_800,
      ],
      ['backup.zip', 'application/zip', 120_000, 'showdoc', 80_000],
    ] satisfies [string, string, number, string, number][],
  },
)
/** Changes and leaves by the link back. */
const leaveForm = async (page: Page) => {
  await page.getByRole('textbox').first().fill('Orders API 2')
  await press(/^(Members|成员)/)(page)
}

export const managing: readonly Example[] = [
  // items
  { route: '/item/index', part: 'empty', as: 'newcomer' },
  { route: '/item/index', part: 'many', as: 'collector' },
  ...unanswered('/item/index', 'item/myList'),
  { route: '/item/index', part: 'person-menu', act: press(/showdoc/), widths: wide },
  { route: '/item/index', part: 'searched', address: () => '/item/index?q=order' },
  {
    route: '/item/index',
    part: 'tile',
    act: (page) => page.locator('.tile').first().hover(),
    widths: wide,
  },
  { route: '/item/index', part: 'feedback', act: press(/^(Feedback|反馈)/), widths: wide },
  { route: '/item/index', part: 'menu', act: press(/^(Menu|菜单)$/), widths: phone },
  { route: '/item/group/index', part: 'new', keys: ['n'] },
  ...['advanced', 'openapi', 'recycle'].map((part) => ({
    route: '/item/setting/:item',
    part: `tab-${part}`,
    address: ({ item: id }: GalleryContent) => `/item/setting/${id}?tab=${part}`,
  })),

  // one's own
  { route: '/message/index', part: 'announcements', act: press(/^(Announcements|系统公告|公告)/) },
  { route: '/message/index', part: 'empty', as: 'newcomer' },
  { route: '/attachment/index', part: 'empty', as: 'newcomer' },
  ...unanswered('/attachment/index', 'attachment/getMyList'),
  { route: '/user/tokens', part: 'new', keys: ['n'] },
  { route: '/user/tokens', part: 'empty', as: 'newcomer' },

  // teams and the console
  { route: '/team/index', part: 'empty', as: 'newcomer' },
  { route: '/team/index', part: 'new', keys: ['n'] },
  {
    route: '/team/member/:team',
    part: 'add',
    address: ({ team }) => `/team/member/${team}`,
    keys: ['n'],
  },
  {
    route: '/team/item/:team',
    part: 'add',
    address: ({ team }) => `/team/item/${team}`,
    keys: ['n'],
  },
  { route: '/admin/index', part: 'new-user', keys: ['n'] },
  { route: '/admin/index', part: 'refused', as: 'newcomer' },

  // what is asked before something ends
  {
    route: '/item/index',
    part: 'recent',
    as: 'collector',
    before: async (page, { extremes }) => {
      for (const one of [extremes?.comments, extremes?.large]) {
        await page.goto(`${origin}/${one?.item}/${one?.page}`)
        await page.waitForFunction(
          (read) => localStorage.getItem('recent-pages')?.includes(read),
          `"${one?.page}"`,
        )
      }
    },
  },
  {
    route: '/item/index',
    part: 'leave',
    before: changing(
      'item/myList',
      (items: { creator: number; manage: number }[]) => {
        for (const one of items) Object.assign(one, { creator: 0, manage: 0 })
      },
      null,
    ),
    act: async (page) => {
      const tile = page.locator('.tile').first()
      await tile.hover()
      await tile.getByRole('button', { name: /^(Leave|退出)/ }).click()
    },
    widths: [1440],
  },
  { route: '/item/add', part: 'copy', address: () => '/item/add?tab=copy' },
  setting('leave', 'info', leaveForm),
  setting('member-add', 'members', press(/^(Add members|添加成员)/)),
  setting('member-change', 'members', pressOfRow(/Change|修改/)),
  setting('member-remove', 'members', pressOfRow(/Remove|移除/)),
  setting('team-bind', 'members', press(/^(Bind a team|绑定团队)/)),
  setting('team-rights', 'members', press(/^(Member permissions|成员权限)/)),
  setting('team-unbind', 'members', press(/^(Unbind|解除绑定)/)),
  setting('transfer', 'advanced', press(/^(Transfer|转让)/)),
  setting('archive', 'advanced', press(/^(Archive|归档)/)),
  setting('delete', 'advanced', press(/^(Delete|删除)/)),
  setting('reset-keys', 'openapi', press(/^(Reset|重新生成)/)),
  setting('recover', 'recycle', pressOfRow(/Restore|恢复/)),

  { route: '/user/setting', part: 'password', act: changeOf(0) },
  { route: '/user/setting', part: 'email', act: changeOf(1) },
  { route: '/attachment/index', part: 'delete', act: pressOfRow(/Delete|删除/) },
  {
    route: '/attachment/index',
    part: 'removed',
    before: withRemovedFiles,
    act: press(/^(Recently deleted|最近删除)/),
  },
  {
    route: '/user/tokens',
    part: 'shown',
    keys: ['n'],
    before: (page) => {
      const data = { id: 7, token: `sdp_${'3f9c07a1'.repeat(5)}` }
      return page.route('**/api/accessToken/save', (route) =>
        route.fulfill({ json: { error_code: 0, data } }),
      )
    },
    act: async (page) => {
      await page.getByRole('dialog').getByRole('textbox').first().fill('Build server 构建')
      await page.getByRole('dialog').locator('[type=submit]').click()
    },
  },
  { route: '/user/tokens', part: 'revoke', act: pressOfRow(/Revoke|撤销/) },
  ...unanswered('/user/tokens', 'accessToken/getList'),
  { route: '/item/group/index', part: 'edit', as: 'collector', act: press(/^(Edit|编辑) /) },
  { route: '/item/group/index', part: 'delete', as: 'collector', act: press(/^(Delete|删除) /) },
  ...unanswered('/message/index', 'message/getRemindList'),

  { route: '/team/index', part: 'rename', act: pressOfRow(/Rename|重命名/) },
  { route: '/team/index', part: 'transfer', act: pressOfRow(/Transfer|转让/) },
  { route: '/team/index', part: 'delete', act: pressOfRow(/Delete|删除/) },
  ...unanswered('/team/index', 'team/getList'),
  ofTeam('member', 'remove', pressOfRow(/Remove|移除/)),
  ofTeam('item', 'rights', pressOfRow(/Member permissions|成员权限/)),
  ofTeam('item', 'unbind', pressOfRow(/Unbind|解除绑定/)),

  panel('user-edit', 'users', pressOfRow(/Edit|编辑/)),
  panel('user-delete', 'users', pressOfRow(/Delete|删除/)),
  {
    ...panel('user-unlink', 'users', pressOfRow(/Unlink from sign-in service|解除登录绑定/)),
    before: changing(
      'adminUser/getList',
      (list: { users: object[] }) => {
        Object.assign(list.users[0] ?? {}, { is_sso: '1' })
      },
      null,
    ),
  },
  {
    ...panel('item-purge', 'items&is_del=1', pressOfRow(/Delete permanently|彻底删除/)),
    before: changing(
      'adminItem/getList',
      (list: { total: number; items: object[] }, _, item) => {
        list.total = 1
        list.items = [item]
      },
      {
        item_id: '77',
        item_name: '旧订单 Old orders',
        item_type: '1',
        username: 'lin-mei',
        member_num: 3,
        addtime: '2026-10-01 09:00:00',
        addtime_unix: 1_790_816_400,
        del_time: '2026-11-19 09:00:00',
        del_time_unix: 1_795_050_000,
      },
    ),
  },
  panel('item-transfer', 'items', pressOfRow(/Transfer|转让/)),
  panel('item-delete', 'items', pressOfRow(/Delete|删除/)),
  panel('files-unused', 'attachments', press(/^(Unused files|清理未使用)/)),
  {
    ...panel('files-removed', 'attachments', press(/^(Recently deleted|最近删除)/)),
    before: withRemovedFiles,
  },
  panel('announcement-cancel', 'announcements', press(/^(Cancel announcement|取消发布)/)),
  panel('audit-export', 'audit', (page) =>
    page.locator('.audit-export [aria-haspopup=menu]').click(),
  ),
  panel('audit-details', 'audit', pressOfRow(/Details|详情/)),
  ...unanswered('/admin/index', 'adminUser/getList'),
]
