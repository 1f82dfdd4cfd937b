import type { ComponentType } from 'react'
import { AlertPage, ConfirmPage, DialogPage, DrawerPage, PasswordPage } from './pages/dialogs.tsx'
import { BadgePage, BannerPage, NoticePage, ProgressPage, StatePage } from './pages/feedback.tsx'
import {
  ButtonPage,
  MenuPage,
  PillsPage,
  PopoverPage,
  SegmentsPage,
  SortingPage,
  SplitPage,
  TooltipPage,
} from './pages/controls.tsx'
import {
  CheckPage,
  FormPage,
  NumberPage,
  RadioPage,
  SelectPage,
  SuggestPage,
  SwitchPage,
  TextPage,
} from './pages/forms.tsx'
import { DiffPage, SettingsPage, TabsPage } from './pages/layout.tsx'
import { CatalogPage, DatePage, PersonPage, UploadPage } from './pages/pickers.tsx'
import { LongListPage, TablePage } from './pages/tables.tsx'
import { words } from './sample.ts'

interface PageOfControl {
  /** Its name in the address. */
  name: string
  title: () => string
  file: string
  page: ComponentType
}

const page = (
  name: string,
  en: string,
  zhCn: string,
  file: string,
  of: ComponentType,
): PageOfControl => ({
  name,
  title: () => words(en, zhCn),
  file,
  page: of,
})

/** One page per control, in the order of the rooms. */
export const pages: readonly PageOfControl[] = [
  page('button', 'Buttons', '按钮', 'web/ui/controls/button.tsx', ButtonPage),
  page('split-button', 'Split button', '分体按钮', 'web/ui/controls/split-button.tsx', SplitPage),
  page('pills', 'Pills', '筛选', 'web/ui/controls/pills.tsx', PillsPage),
  page('segments', 'Segments', '分段选择', 'web/ui/controls/segments.tsx', SegmentsPage),
  page('sorting', 'Drag sorting', '拖动排序', 'web/ui/controls/sortable.tsx', SortingPage),
  page('text', 'Text fields', '文本框', 'web/ui/forms/text/text-field.tsx', TextPage),
  page('number', 'Number field', '数字框', 'web/ui/forms/number-field.tsx', NumberPage),
  page('select', 'Select', '下拉选择', 'web/ui/forms/select/select-field.tsx', SelectPage),
  page(
    'suggest',
    'Text with suggestions',
    '带建议的文本框',
    'web/ui/forms/select/suggest-field.tsx',
    SuggestPage,
  ),
  page('check-box', 'Checkbox', '复选框', 'web/ui/forms/check-box.tsx', CheckPage),
  page('switch', 'Switch', '开关', 'web/ui/forms/switch.tsx', SwitchPage),
  page('radio', 'Radio cards', '单选卡片', 'web/ui/forms/radio-cards.tsx', RadioPage),
  page('form', 'Form with a list', '带列表的表单', 'web/ui/forms/use-form.ts', FormPage),
  page('person', 'Person picker', '选择人员', 'web/ui/pickers/person-picker.tsx', PersonPage),
  page(
    'catalog',
    'Catalog picker',
    '选择目录',
    'web/parts/catalog-picker/catalog-picker.tsx',
    CatalogPage,
  ),
  page(
    'date',
    'Date and span of days',
    '日期与日期范围',
    'web/ui/pickers/date-field.tsx',
    DatePage,
  ),
  page('upload', 'Upload field', '上传', 'web/ui/pickers/upload-field.tsx', UploadPage),
  page('dialog', 'Dialog', '对话框', 'web/ui/overlays/dialogs/dialog.tsx', DialogPage),
  page(
    'alert-dialog',
    'Alert dialog',
    '提问对话框',
    'web/ui/overlays/dialogs/dialog.tsx',
    AlertPage,
  ),
  page('confirm', 'Confirm', '确认', 'web/ui/overlays/dialogs/confirm.tsx', ConfirmPage),
  page(
    'password',
    'Confirm with password',
    '密码确认',
    'web/ui/overlays/dialogs/password-confirm.tsx',
    PasswordPage,
  ),
  page('drawer', 'Drawer', '抽屉', 'web/ui/overlays/dialogs/drawer.tsx', DrawerPage),
  page('menu', 'Menu', '菜单', 'web/ui/overlays/menus/menu.tsx', MenuPage),
  page('popover', 'Popover', '浮层', 'web/ui/overlays/popover.tsx', PopoverPage),
  page('tooltip', 'Tooltip', '提示', 'web/ui/overlays/tooltip.tsx', TooltipPage),
  page('badge', 'Badges', '徽标', 'web/ui/feedback/badge.tsx', BadgePage),
  page('banner', 'Banner', '横幅', 'web/ui/feedback/banner.tsx', BannerPage),
  page(
    'notice',
    'Toasts and notices',
    '消息与通知',
    'web/ui/feedback/notices/notices.tsx',
    NoticePage,
  ),
  page('progress', 'Progress', '进度', 'web/ui/feedback/progress.tsx', ProgressPage),
  page('state', 'Empty and failed', '空与失败', 'web/ui/feedback/state.tsx', StatePage),
  page('tabs', 'Tabs', '选项卡', 'web/ui/layout/tabs.tsx', TabsPage),
  page('settings', 'Settings rows', '设置行', 'web/ui/layout/settings-rows.tsx', SettingsPage),
  page('table', 'Data table', '数据表', 'web/ui/table/data-table.tsx', TablePage),
  page('long-list', 'Long list', '长列表', 'web/ui/table/virtual-rows.tsx', LongListPage),
  page('diff', 'Diff view', '差异对比', 'web/parts/diff/diff-view.tsx', DiffPage),
]
