import { bilingual } from '../../client/bilingual.ts'

export const deputyTexts = bilingual({
  en: {
    title: 'Deputy',
    titleOf: (name: string) => `Deputy for ${name}`,
    what: 'A deputy has your queue and notices beside their own, and decides what their own office and authority allow. Draws, identities and appeals are not included.',
    deputy: 'Who stands in',
    from: 'First day',
    until: 'Last day',
    set: 'Name deputy',
    end: 'End',
    required: 'Please fill this in.',
    nobody: 'Nobody in this office or above could stand in.',
    standsIn: (name: string, from: string, until: string) => `${name} stands in from ${from} to ${until}.`,
    standsInFor: (name: string, from: string, until: string) => `Stands in for ${name} from ${from} to ${until}.`,
  },
  zh: {
    title: '代理人员',
    titleOf: (name) => `${name} 的代理人员`,
    what: '代理人员可以看到并收到待办理事项，在其本人岗位和权限范围内代为办理。抽取、身份信息和申诉不在代理范围内。',
    deputy: '代理人员',
    from: '开始日期',
    until: '结束日期',
    set: '指定代理',
    end: '终止',
    required: '此项为必填项。',
    nobody: '本级和上级没有可以代理的人员。',
    standsIn: (name, from, until) => `${from} 至 ${until} 由 ${name} 代理。`,
    standsInFor: (name, from, until) => `${from} 至 ${until} 代 ${name} 办理。`,
  },
})
