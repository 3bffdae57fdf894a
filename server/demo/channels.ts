import { addDays } from '#domain/time/days.ts'
import { addChannel } from '../channels/actions.ts'
import type { County } from './county.ts'
import type { Step } from './step.ts'

/** How mail and a webhook are set up, for whoever looks around. Both are off and lead to addresses that nobody has. */
export const stepOfChannels = ({ tx, today, person, services: { encryption } }: County): Step => ({
  day: addDays(today, -30),
  about: 'channels',
  act: async () => {
    const setting = { context: { actor: person('admin'), requestId: null }, encryption }
    for (const { kind, ...draft } of examples) await addChannel(tx, setting, kind, { ...nothing, ...draft })
  },
})

const nothing = { isOn: false, mail: null, http: null, group: null, hook: null, secret: null }

const examples = [
  {
    kind: 'mail' as const,
    name: '邮件',
    mail: {
      host: 'mail.linxi.example',
      port: 587,
      tls: 'starttls' as const,
      sender: 'projects@linxi.example',
      senderName: '工程项目备案监管平台',
      username: '',
    },
  },
  {
    kind: 'webhook' as const,
    name: '财政预算系统',
    hook: { url: 'https://budget.linxi.example/filings', events: ['filing.filed' as const, 'filing.contracted' as const] },
  },
]
