import { useNavigate } from '@tanstack/react-router'
import { usePairs } from '../client/address/pairs.ts'
import { landing } from '../client/address/redirect.ts'
import { LoginPage } from './LoginPage.tsx'

/** Sign-in for whoever comes from another page. */
export function SignInScreen() {
  const navigate = useNavigate()
  const asked = usePairs<'/user/login'>()
  return <LoginPage asked={asked} onSignedIn={() => navigate(landing(asked.redirect))} />
}
