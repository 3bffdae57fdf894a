import { DeleteOutlined } from '@ant-design/icons'
import { Link, useLocation } from '@tanstack/react-router'
import { Button, Form, Input, Popover } from 'antd'
import { useState } from 'react'
import { fieldFaultText } from '#contract/refusal-texts.ts'
import { type Pairs, readPairs, writePairs } from '../../client/address/query-string.ts'
import { asAddress } from '../../client/address/screen-path.ts'
import { bilingual, useLanguage, useTexts } from '../../client/language.ts'
import { useMe } from '../../client/session.ts'
import { readStored, store } from '../../client/storage.ts'

const texts = bilingual({
  en: {
    views: 'My views',
    none: 'Filter the list, then keep what you see under a name.',
    name: 'Name of this view',
    keep: 'Keep',
    remove: (name: string) => `Remove the view “${name}”`,
  },
  zh: {
    views: '我的视图',
    none: '筛选列表后，可将当前视图命名保存。',
    name: '当前视图名称',
    keep: '保存',
    remove: (name) => `删除视图“${name}”`,
  },
})

type View = { name: string; pairs: Pairs }
const most = 20

/** Filters live in the address, so a view is a link with a name. They are kept by the browser, for each account its own. */
export function SavedViews() {
  const words = useTexts(texts)
  const { pathname } = useLocation()
  const [views, keep] = useViews(pathname)
  return (
    <Popover trigger="click" placement="bottomRight" content={<Views pathname={pathname} views={views} onKeep={keep} />} destroyOnHidden>
      <Button>{words.views}</Button>
    </Popover>
  )
}

function useViews(pathname: string) {
  const { id } = useMe()
  const key = `views ${id} ${pathname}`
  const [views, setViews] = useState(() => kept(key))
  const keep = (next: readonly View[]) => {
    store(key, next)
    setViews(next)
  }
  return [views, keep] as const
}

function kept(key: string): readonly View[] {
  const value = readStored(key)
  return Array.isArray(value) ? value.filter((view): view is View => typeof view?.name === 'string' && typeof view?.pairs === 'object') : []
}

type Props = { pathname: string; views: readonly View[]; onKeep: (views: readonly View[]) => void }

function Views({ pathname, views, onKeep }: Props) {
  const words = useTexts(texts)
  const language = useLanguage()
  const { searchStr } = useLocation()
  const [form] = Form.useForm<{ name: string }>()
  const { page: _page, after: _after, ...pairs } = readPairs(searchStr)
  const others = (name: string) => views.filter((view) => view.name !== name)
  const add = ({ name }: { name: string }) => {
    onKeep([...others(name.trim()), { name: name.trim(), pairs }].slice(-most))
    form.resetFields()
  }
  return (
    <div className="saved-views">
      {views.length === 0 && <p className="quiet">{words.none}</p>}
      <ul>
        {views.map((view) => (
          <li key={view.name}>
            <Link
              to={asAddress(pathname)}
              search={view.pairs}
              {...(writePairs(view.pairs) === writePairs(pairs) ? { 'aria-current': 'true' as const } : {})}
            >
              {view.name}
            </Link>
            <Button
              type="text"
              size="small"
              icon={<DeleteOutlined aria-hidden />}
              aria-label={words.remove(view.name)}
              onClick={() => onKeep(others(view.name))}
            />
          </li>
        ))}
      </ul>
      <Form form={form} layout="vertical" onFinish={add}>
        <Form.Item
          name="name"
          label={words.name}
          rules={[{ required: true, whitespace: true, message: fieldFaultText(language, 'required') }]}
        >
          <Input maxLength={40} autoComplete="off" />
        </Form.Item>
        <Button htmlType="submit" type="primary">
          {words.keep}
        </Button>
      </Form>
    </div>
  )
}
