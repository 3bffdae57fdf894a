import { Link } from '@tanstack/react-router'
import type { Authority } from '#contract/authority.ts'
import { inApp } from '../client/address/in-app.ts'
import { useTexts } from '../client/language.ts'
import { useMe } from '../client/session.ts'
import { firstDayTexts } from './first-day-texts.ts'

type Step = 'profile' | 'file' | 'queue' | 'supervise' | 'accounts' | 'units' | 'policies'

/** Where somebody begins who has nothing to do yet, by what they hold. */
const steps: readonly { step: Step; needs: Authority | null; path: string }[] = [
  { step: 'file', needs: 'PERSONAL_PROJECT_MANAGEMENT', path: '/v2/project/personal?new=filing' },
  { step: 'queue', needs: 'PROJECT_MANAGEMENT', path: '/v2/project?tab=queue' },
  { step: 'supervise', needs: 'SUPERVISE', path: '/v2/project' },
  { step: 'accounts', needs: 'USER_MANAGEMENT', path: '/system/user' },
  { step: 'units', needs: 'UNIT_MANAGEMENT', path: '/system' },
  { step: 'profile', needs: null, path: '/personal/updatePwd' },
  { step: 'policies', needs: null, path: '/zcfg' },
]

export function FirstDay() {
  const words = useTexts(firstDayTexts)
  const { authorities } = useMe()
  const own = steps.filter(({ needs }) => needs === null || authorities.includes(needs))
  return (
    <section className="panel" aria-labelledby="workbench-first">
      <h2 id="workbench-first">{words.title}</h2>
      <p className="panel-lead">{words.lead}</p>
      <ol className="first-steps">
        {own.map(({ step, path }) => (
          <li key={step}>
            <Link {...inApp(path)}>{words[step]}</Link>
            <span>{words[`${step}Why`]}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
