import { Button } from '../../ui/controls/button.tsx'
import { Badge, Count } from '../../ui/feedback/badge.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { showNotice, toast } from '../../ui/feedback/notices/notices.tsx'
import { Progress } from '../../ui/feedback/progress.tsx'
import { State } from '../../ui/feedback/state.tsx'
import { words } from '../sample.ts'

export const BadgePage = () => (
  <div className="row">
    <Badge>{words('Reads', '只读')}</Badge>
    <Badge kind="success">{words('Writes', '可编辑')}</Badge>
    <Badge kind="info">{words('Manages', '项目管理员')}</Badge>
    <Badge kind="warning" icon="warning">
      {words('Expires soon', '即将到期')}
    </Badge>
    <Badge kind="danger">{words('Locked', '已锁定')}</Badge>
    <span>
      {words('Messages', '消息')} <Count value={3} /> <Count value={300} />
    </span>
  </div>
)

export const BannerPage = () => (
  <>
    {(['info', 'success', 'warning', 'danger'] as const).map((kind) => (
      <Banner
        key={kind}
        kind={kind}
        requestId={kind === 'danger' ? 'a1b2c3' : undefined}
        actions={[{ label: words('Try again', '重试'), run: () => undefined }]}
      >
        {words('The server did not answer.', '服务器没有回应。')}
      </Banner>
    ))}
  </>
)

export const NoticePage = () => (
  <div className="row">
    <Button onClick={() => toast(words('Saved', '已保存'))}>{words('A toast', '消息')}</Button>
    <Button
      onClick={() =>
        toast(words('Deleted', '已删除'), { label: words('Undo', '撤销'), run: () => undefined })
      }
    >
      {words('A toast with undo', '可撤销的消息')}
    </Button>
    <Button
      onClick={() =>
        showNotice({
          text: words('Ann has changed this page.', 'Ann 修改了此页。'),
          action: { label: words('Show', '查看'), run: () => undefined },
          stay: 0,
        })
      }
    >
      {words('A notice', '通知')}
    </Button>
  </div>
)

export const ProgressPage = () => (
  <div className="column">
    <Progress label={words('Export', '导出')} value={0.4} />
    <Progress label={words('Import', '导入')} value={null} />
  </div>
)

export const StatePage = () => (
  <State
    drawing="book"
    title={words('No items yet', '还没有项目')}
    text={words('An item holds the documents of one subject.', '一个项目包含一个主题的文档。')}
  >
    <Button kind="main" icon="plus">
      {words('New item', '新建项目')}
    </Button>
  </State>
)
