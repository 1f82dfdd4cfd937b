import type { ComponentType } from 'react'
import { AlertPage, ConfirmPage, DialogPage, DrawerPage, PasswordPage } from './pages/dialogs.tsx'
import { BadgePage, BannerPage, NoticePage, ProgressPage, StatePage } from './pages/feedback.tsx'
import {
  ButtonPage,
  MenuPage,
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
  /** As the address names it. */
  name: string
  title: () => string
  /** Below web/ui. */
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

/** One page for each control, in the order of the rooms. */
export const pages: readonly PageOfControl[] = [
  page('button', 'Buttons', '按钮', 'controls/button.tsx', ButtonPage),
  page('split-button', 'Split button', '分体按钮', 'controls/split-button.tsx', SplitPage),
  page('segments', 'Segments', '分段选择', 'controls/segments.tsx', SegmentsPage),
  page('sorting', 'Drag sorting', '拖动排序', 'controls/sortable.tsx', SortingPage),
  page('text', 'Text fields', '文本框', 'forms/text-field.tsx', TextPage),
  page('number', 'Number field', '数字框', 'forms/number-field.tsx', NumberPage),
  page('select', 'Select', '下拉选择', 'forms/select-field.tsx', SelectPage),
  page(
    'suggest',
    'Text with suggestions',
    '带建议的文本框',
    'forms/suggest-field.tsx',
    SuggestPage,
  ),
  page('check-box', 'Checkbox', '复选框', 'forms/check-box.tsx', CheckPage),
  page('switch', 'Switch', '开关', 'forms/switch.tsx', SwitchPage),
  page('radio', 'Radio cards', '单选卡片', 'forms/radio-cards.tsx', RadioPage),
  page('form', 'Form with a list', '带列表的表单', 'forms/use-form.ts', FormPage),
  page('person', 'Person picker', '选择人员', 'pickers/person-picker.tsx', PersonPage),
  page('catalog', 'Catalog picker', '选择目录', 'pickers/catalog-picker.tsx', CatalogPage),
  page('date', 'Date and span of days', '日期与日期范围', 'pickers/date-field.tsx', DatePage),
  page('upload', 'Upload field', '上传', 'pickers/upload-field.tsx', UploadPage),
  page('dialog', 'Dialog', '对话框', 'overlays/dialog.tsx', DialogPage),
  page('alert-dialog', 'Alert dialog', '提问对话框', 'overlays/dialog.tsx', AlertPage),
  page('confirm', 'Confirm', '确认', 'overlays/confirm.tsx', ConfirmPage),
  page(
    'password',
    'Confirm with password',
    '密码确认',
    'overlays/password-confirm.tsx',
    PasswordPage,
  ),
  page('drawer', 'Drawer', '抽屉', 'overlays/drawer.tsx', DrawerPage),
  page('menu', 'Menu', '菜单', 'overlays/menu.tsx', MenuPage),
  page('popover', 'Popover', '浮层', 'overlays/popover.tsx', PopoverPage),
  page('tooltip', 'Tooltip', '提示', 'overlays/tooltip.tsx', TooltipPage),
  page('badge', 'Badges', '徽标', 'feedback/badge.tsx', BadgePage),
  page('banner', 'Banner', '横幅', 'feedback/banner.tsx', BannerPage),
  page('notice', 'Toasts and notices', '消息与通知', 'feedback/notices.tsx', NoticePage),
  page('progress', 'Progress', '进度', 'feedback/progress.tsx', ProgressPage),
  page('state', 'Empty and failed', '空与失败', 'feedback/state.tsx', StatePage),
  page('tabs', 'Tabs', '选项卡', 'layout/tabs.tsx', TabsPage),
  page('settings', 'Settings rows', '设置行', 'layout/settings-rows.tsx', SettingsPage),
  page('table', 'Data table', '数据表', 'table/data-table.tsx', TablePage),
  page('long-list', 'Long list', '长列表', 'table/rows-in-view.tsx', LongListPage),
  page('diff', 'Diff view', '差异对比', '../parts/diff/diff-view.tsx', DiffPage),
]
