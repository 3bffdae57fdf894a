import type { DemoAccount } from '#contract/session.ts'
import { useLabel, useTexts } from '../client/language.ts'
import { texts } from './texts.ts'

type Props = { accounts: readonly DemoAccount[]; onChoose: (account: DemoAccount) => void }

/** Listed by the server only while demo data is loaded. */
export function DemoAccounts({ accounts, onChoose }: Props) {
  const words = useTexts(texts)
  const labelOf = useLabel()
  return (
    <section className="login-demo stack gap-4" aria-labelledby="demo-title">
      <h2 id="demo-title">{words.demoTitle}</h2>
      <p className="faint small">{words.demoHint}</p>
      <ul className="login-accounts">
        {accounts.map((account) => (
          <li key={account.username}>
            {/* A copy, so that choosing the same account twice fills the form twice. */}
            <button type="button" onClick={() => onChoose({ ...account })}>
              <span>{labelOf(account.label)}</span>
              <span className="faint small">{account.username}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
