import { type Appeal, appeals } from '#contract/appeals.ts'
import { useOpened } from '../../client/address/opened.ts'
import { useTexts } from '../../client/language.ts'
import { useReply } from '../../client/reply.ts'
import { FactList } from '../../plain/FactList.tsx'
import type { FindingForm } from '../../ui/form/finding-form.ts'
import { RecordDrawer } from '../../ui/list/RecordDrawer.tsx'
import { PapersButton } from '../../ui/papers/PapersButton.tsx'
import { AppealActions } from './AppealActions.tsx'
import { AppealFiles } from './AppealFiles.tsx'
import { AppealHistory, Exchange } from './AppealHistory.tsx'
import { AppealIdentity } from './AppealIdentity.tsx'
import { AppealDue, AppealStateTag, AppealTypeName } from './AppealTags.tsx'
import { Concerned } from './Concerned.tsx'
import { texts } from './texts.ts'
import { useAppealFacts } from './use-appeal-facts.tsx'
import './staff.css'

/** The appeal that the address names, over whatever list it was opened from. */
export function AppealDrawer({ finding }: { finding: FindingForm }) {
  const words = useTexts(texts)
  const { opened, close } = useOpened('appeal')
  const reply = useReply(appeals.read, { params: { id: opened ?? '' } }, { enabled: opened !== null })
  return (
    <RecordDrawer
      isOpen={opened !== null}
      title={(appeal) => (appeal ? `${words.appeal} ${appeal.reference}` : words.appeal)}
      reply={reply}
      onClose={close}
    >
      {(appeal) => <Whole key={appeal.id} appeal={appeal} finding={finding} onGone={close} />}
    </RecordDrawer>
  )
}

function Whole({ appeal, finding, onGone }: { appeal: Appeal; finding: FindingForm; onGone: () => void }) {
  const words = useTexts(texts)
  return (
    <>
      <div className="detail-tags below-8 row gap-12 quiet">
        <AppealStateTag state={appeal.state} />
        <span>
          <AppealTypeName type={appeal.type} />
        </span>
        {appeal.dueOn && <AppealDue appeal={appeal} />}
        {appeal.reply && <PapersButton of={{ appeal: appeal.id }} />}
      </div>
      <section className="detail-section" aria-label={words.wrote}>
        <h3>{words.wrote}</h3>
        <p className="remark detail-text">{appeal.content}</p>
        {appeal.wanted && (
          <>
            <h4 className="appeal-wanted">{words.wanted}</h4>
            <p className="remark detail-text">{appeal.wanted}</p>
          </>
        )}
      </section>
      <AppealFiles appeal={appeal} />
      <section className="detail-section">
        <FactList facts={useAppealFacts(appeal)} />
      </section>
      <AppealActions appeal={appeal} finding={finding} onGone={onGone} />
      <Exchange appeal={appeal} />
      <AppealIdentity appeal={appeal} />
      <Concerned appeal={appeal} />
      <AppealHistory appeal={appeal} />
    </>
  )
}
