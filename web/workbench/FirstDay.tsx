import { Link } from '@tanstack/react-router'
import type { Authority } from '#contract/authority.ts'
import { inApp } from '../client/in-app.ts'
import { bilingual, useTexts } from '../client/language.ts'
import { useMe } from '../client/session.ts'

const texts = bilingual({
  en: {
    title: 'Welcome',
    lead: 'Nothing waits for you yet. A few first steps:',
    profile: 'Check your profile',
    profileWhy: 'A mobile number lets colleagues reach you, and your own password keeps others out.',
    file: 'Begin your first filing',
    fileWhy: 'Name, kind and place are enough to begin. It saves itself, and tells you what is missing.',
    queue: 'Know where reviews arrive',
    queueWhy: 'Filings and requests your office decides stand in the queue by deadline. The bell rings when one comes.',
    supervise: 'See what you supervise',
    superviseWhy: 'Projects appear once somebody has assigned you a region and kinds. Until then, ask your administrator.',
    accounts: 'Set up your region',
    accountsWhy: 'Regions first, then accounts: a village needs a filer, a town somebody who reviews.',
    units: 'Keep the units',
    unitsWhy: 'Owners, contractors and review agencies; proposals of others wait here for you.',
    policies: 'Read what applies here',
    policiesWhy: 'Laws, rules and notices, with the clause behind every check of the platform.',
  },
  zh: {
    title: '欢迎使用',
    lead: '目前没有待办，可以先从这里开始：',
    profile: '核对个人信息',
    profileWhy: '填写手机号，方便同事联系；设置只有自己知道的密码。',
    file: '新建第一个备案',
    fileWhy: '填写名称、类别和地点即可开始，内容自动保存，缺什么会随时提示。',
    queue: '了解审核队列',
    queueWhy: '由本级审核审批的备案和申请按期限排列，有新件时右上角消息会提醒。',
    supervise: '查看监督范围',
    superviseWhy: '管理员为您分配监督区域和类别后，项目才会显示；尚未分配时请联系管理员。',
    accounts: '搭建本地区',
    accountsWhy: '先建区域，再建账号：村里需要经办人，乡镇需要审核人。',
    units: '维护单位库',
    unitsWhy: '业主、承包、审价单位都在这里；他人提报的单位等您确认。',
    policies: '阅读适用政策',
    policiesWhy: '法律、规定和通知，平台每项检查所依据的条款都在其中。',
  },
})
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
  const words = useTexts(texts)
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
