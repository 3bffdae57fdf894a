import { StarFilled, StarOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { policies } from '#contract/policies.ts'
import { useTexts } from '../client/language.ts'
import { useCall } from '../client/reply.ts'
import { useRefusal } from '../ui/feedback/refusals.ts'
import { texts } from './texts.ts'

type Props = { policy: { id: string; title: string; favourite: boolean } }

/** The star of a row. */
export function FavouriteStar({ policy }: Props) {
  const words = useTexts(texts)
  const { toggle, busy } = useFavourite(policy)
  return (
    <Button
      type="text"
      className={policy.favourite ? 'policy-star policy-star-on care' : 'policy-star'}
      aria-label={policy.favourite ? words.favoured(policy.title) : words.favour(policy.title)}
      aria-pressed={policy.favourite}
      icon={policy.favourite ? <StarFilled aria-hidden /> : <StarOutlined aria-hidden />}
      disabled={busy}
      onClick={toggle}
    />
  )
}

/** The same in words, beside the text. */
export function FavouriteButton({ policy }: Props) {
  const words = useTexts(texts)
  const { toggle, busy } = useFavourite(policy)
  return (
    <Button
      aria-pressed={policy.favourite}
      className={policy.favourite ? 'policy-star-on care' : ''}
      icon={policy.favourite ? <StarFilled aria-hidden /> : <StarOutlined aria-hidden />}
      loading={busy}
      onClick={toggle}
    >
      {policy.favourite ? words.isFavourite : words.addFavourite}
    </Button>
  )
}

function useFavourite({ id, favourite }: Props['policy']) {
  const refuse = useRefusal()
  const add = useCall(policies.favour)
  const remove = useCall(policies.unfavour)
  const toggle = () => void (favourite ? remove : add).mutateAsync({ params: { id } }).catch(refuse)
  return { toggle, busy: add.isPending || remove.isPending }
}
