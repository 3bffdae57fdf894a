import { type Fact, FactList } from '../../plain/FactList.tsx'

/** Many short facts, side by side where there is room. */
export const FactColumns = ({ facts }: { facts: readonly Fact[] }) => (
  <div className="fact-columns">
    <FactList facts={facts} />
  </div>
)
