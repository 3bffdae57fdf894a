import { Alert, Button, Form, Input } from 'antd'
import { useState } from 'react'
import { kindLabel, type ProjectKind } from '#contract/kinds.ts'
import { authorityNames } from '#contract/names/authority-names.ts'
import { fieldFaultText } from '#contract/refusal-texts.ts'
import { type ExplainedAuthority, type ScopeExplanation as Explanation, scope } from '#contract/scope.ts'
import { useLabel, useLanguage, useTexts } from '../../client/language.ts'
import { useReply } from '../../client/reply.ts'
import { useMe } from '../../client/session.ts'
import { StateTag } from '../../plain/StateTag.tsx'
import { Answered } from '../feedback/Answered.tsx'
import { RegionPicker } from '../form/RegionPicker.tsx'
import { scopeTexts } from './scope-texts.ts'
import './scope.css'

type Props = {
  /** The region asked about; without it, it is chosen here. */
  region?: string
  /** The person asked about; without it, the username is typed here. */
  username?: string
}
type Question = { username: string; region: string }

/** Says why somebody sees the filings of a region or does not. For holders of USER_MANAGEMENT or ROLE_MANAGEMENT. */
export function ScopeExplanation({ region, username }: Props) {
  const words = useTexts(scopeTexts)
  const [asked, setAsked] = useState<Question | null>(region && username ? { region, username } : null)
  return (
    <div className="scope stack">
      <p className="panel-lead">{words.lead}</p>
      <QuestionForm given={{ ...(region && { region }), ...(username && { username }) }} onAsk={setAsked} />
      {asked && <Answer question={asked} />}
    </div>
  )
}

/** Asks for what is not given; a given username can still be changed. */
function QuestionForm({ given, onAsk }: { given: Partial<Question>; onAsk: (question: Question) => void }) {
  const words = useTexts(scopeTexts)
  const me = useMe()
  const required = [{ required: true, message: fieldFaultText(useLanguage(), 'required') }]
  return (
    <Form
      layout="vertical"
      className="scope-question"
      initialValues={given}
      requiredMark={false}
      onFinish={(typed: Partial<Question>) => onAsk({ username: '', region: '', ...given, ...typed })}
    >
      <Form.Item name="username" label={words.username} extra={words.usernameHelp} rules={required}>
        <Input autoComplete="off" autoCapitalize="none" spellCheck={false} maxLength={64} />
      </Form.Item>
      {given.region === undefined && (
        <Form.Item name="region" label={words.region} rules={required}>
          <RegionPicker below={me.region.code} />
        </Form.Item>
      )}
      <Button htmlType="submit">{words.ask}</Button>
    </Form>
  )
}

function Answer({ question }: { question: Question }) {
  const answer = useReply(scope.explanation, { query: question })
  return (
    <div aria-live="polite">
      <Answered reply={answer}>{(explanation) => <ExplanationView explanation={explanation} />}</Answered>
    </div>
  )
}

function ExplanationView({ explanation }: { explanation: Explanation }) {
  const words = useTexts(scopeTexts)
  const labelOf = useLabel()
  const { user, region, successor } = explanation
  const verdict = verdictOf(explanation)
  return (
    <>
      <p className="scope-verdict">
        <StateTag tone={tones[verdict]}>{{ all: words.sees, own: words.seesOwn, none: words.seesNot }[verdict]}</StateTag>{' '}
        {words.verdict[verdict](user.name, labelOf(region.name))}
      </p>
      {!user.enabled && <Alert type="warning" showIcon title={words.disabled} />}
      {successor && <Alert type="info" showIcon title={words.merged(labelOf(region.name), labelOf(successor.name))} />}
      {explanation.authorities.length === 0 && <p>{words.noAuthority}</p>}
      <ul className="ruled">
        {explanation.authorities.map((finding) => (
          <Finding key={finding.authority} finding={finding} region={labelOf(user.region.name)} />
        ))}
      </ul>
      <Assignments assignments={explanation.assignments} />
    </>
  )
}

type Verdict = 'all' | 'own' | 'none'
const tones = { all: 'done', own: 'move', none: 'wait' } as const

function verdictOf({ authorities }: Pick<Explanation, 'authorities'>): Verdict {
  if (authorities.some(({ kinds }) => kinds.length > 0)) return 'all'
  return authorities.some(({ reason }) => reason === 'own-filings') ? 'own' : 'none'
}

function Finding({ finding, region }: { finding: ExplainedAuthority; region: string }) {
  const words = useTexts(scopeTexts)
  const names = useTexts(authorityNames)
  const labelOf = useLabel()
  const kindsText = useKindsText()
  const { authority, through, kinds, drafts, reason } = finding
  const verdict = verdictOf({ authorities: [finding] })
  return (
    <li>
      <div className="row gap-12 apart">
        <strong>{names[authority]}</strong>
        <StateTag tone={tones[verdict]}>{{ all: words.sees, own: words.seesOwn, none: words.seesNot }[verdict]}</StateTag>
      </div>
      <p>{words.reasons[reason]({ kinds: kindsText(kinds), region, drafts })}</p>
      <p className="faint small">{words.through(words.joined(through.map(labelOf)))}</p>
    </li>
  )
}

function Assignments({ assignments }: Pick<Explanation, 'assignments'>) {
  const words = useTexts(scopeTexts)
  const labelOf = useLabel()
  const kindsText = useKindsText()
  if (assignments.length === 0) return null
  return (
    <>
      <h3>{words.assignments}</h3>
      <ul className="ruled">
        {assignments.map(({ region, kinds, fromDay, untilDay, period, covers }) => (
          <li key={`${region.code} ${fromDay} ${untilDay} ${kinds.join()}`}>
            <div className="row gap-12 apart">
              {words.assignment({ region: labelOf(region.name), kinds: kindsText(kinds), from: fromDay, until: untilDay })}
              <StateTag tone={period === 'current' && covers ? 'done' : 'wait'}>
                {words.periods[period]} · {covers ? words.covers : words.coversNot}
              </StateTag>
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

function useKindsText(): (kinds: readonly ProjectKind[]) => string {
  const words = useTexts(scopeTexts)
  const labelOf = useLabel()
  return (kinds) => words.joined(kinds.map((kind) => labelOf(kindLabel(kind))))
}
