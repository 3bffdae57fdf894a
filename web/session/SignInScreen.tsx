import { useNavigate } from '@tanstack/react-router'
import { usePairs } from '../client/pairs.ts'
import { landing } from '../client/redirect.ts'
import { LoginPage } from './LoginPage.tsx'

/** Sign-in for whoever comes from another page. */
export function SignInScreen() {
  const navigate = useNavigate()
  const { redirect } = usePairs()
  return <LoginPage wanted={redirect} onSignedIn={() => navigate(landing(redirect))} />
}
