import { PageHeading } from '../ui/PageHeading.tsx'

export function PersonalPage() {
  return <PageHeading screen="/personal/updatePwd" />
}
