import { App, Button, Drawer, Pagination } from 'antd'
import { useState } from 'react'
import { kindLabel } from '#contract/kinds.ts'
import { type FilingTemplate, templates } from '#contract/templates.ts'
import { useLabel, useTexts } from '../../client/language.ts'
import { useCall, useReply } from '../../client/reply.ts'
import { drawerWidths } from '../../look/tokens.ts'
import { useIsNarrow } from '../../plain/is-narrow.ts'
import { Answered } from '../../ui/feedback/Answered.tsx'
import { useRefusal } from '../../ui/feedback/refusals.ts'
import { TemplateForm } from './TemplateForm.tsx'
import { templateTexts } from './template-texts.ts'

const size = 20

/** The templates of a manager's region and of those below it. */
export function TemplatesDrawer({ onClose }: { onClose: () => void }) {
  const words = useTexts(templateTexts)
  const isNarrow = useIsNarrow()
  const [page, setPage] = useState(1)
  const [editing, setEditing] = useState<FilingTemplate | 'new' | null>(null)
  const reply = useReply(templates.list, { query: { page, size } }, { keepPrevious: true })
  return (
    <Drawer open title={words.title} size={isNarrow ? '100%' : drawerWidths.record} onClose={onClose}>
      <p className="below-16 quiet">{words.purpose}</p>
      <Button type="primary" className="below-16" onClick={() => setEditing('new')}>
        {words.add}
      </Button>
      <Answered reply={reply} rows={6}>
        {({ items, total }) => (
          <>
            {items.length === 0 && <p className="quiet">{words.none}</p>}
            <ul className="ruled">
              {items.map((template) => (
                <TemplateRow key={template.id} template={template} onEdit={() => setEditing(template)} />
              ))}
            </ul>
            {total > size && <Pagination current={page} pageSize={size} total={total} showSizeChanger={false} onChange={setPage} />}
          </>
        )}
      </Answered>
      {editing && <TemplateForm editing={editing} onClose={() => setEditing(null)} />}
    </Drawer>
  )
}

function TemplateRow({ template, onEdit }: { template: FilingTemplate; onEdit: () => void }) {
  const { id, name, kind, region, description } = template
  const words = useTexts(templateTexts)
  const labelOf = useLabel()
  const { modal, message } = App.useApp()
  const remove = useCall(templates.remove)
  const refuse = useRefusal()
  const ask = () =>
    modal.confirm({
      title: words.removeTitle(name),
      content: words.removeText,
      okText: words.remove,
      cancelText: words.cancel,
      okButtonProps: { danger: true },
      onOk: () => remove.mutateAsync({ params: { id } }).then(() => void message.success(words.removed), refuse),
    })
  return (
    <li>
      <div className="row gap-12 apart">
        <span>
          <strong>{name}</strong>
          <br />
          <span className="quiet">{[labelOf(kindLabel(kind)), labelOf(region.name)].join(' · ')}</span>
        </span>
        <span className="row gap-4">
          <Button size="small" type="text" aria-label={`${words.edit} ${name}`} onClick={onEdit}>
            {words.edit}
          </Button>
          <Button size="small" type="text" danger aria-label={`${words.remove} ${name}`} onClick={ask}>
            {words.remove}
          </Button>
        </span>
      </div>
      {description && <p className="quiet">{description}</p>}
    </li>
  )
}
