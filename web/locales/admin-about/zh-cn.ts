import type { Translation } from '#contract/text/phrase.ts'
import type { en } from './en.ts'

export const zhCn: Translation<typeof en> = {
  version: '当前版本',
  database: '数据库',
  space: '数据可用空间',
  spaceLittle: '剩余空间不多，备份和导入需要空间。',
  programs: '供程序使用',
  upgrade: '升级',
  noSource: '未设置更新源，本服务器不会联网检查更新。请用安装包升级：',
  source: '源码安装',
  service: '系统服务',
  backup: '先备份，服务器可以继续运行。',
  stop: '停止服务器（Ctrl+C）。',
  stopService: '停止服务，名称以你机器上的为准。',
  sources: '把新版本放入程序目录（git pull，或解压覆盖），数据目录保持不动。',
  install: '安装新版本所需的组件。',
  start: '重新启动，数据库会自动升级。',
  startService: '启动服务，数据库会自动升级。',
  doctor: '检查一切是否正常。',
  copy: '复制“{command}”',
  back: '如需退回，换回原来的版本并恢复备份：',
}
