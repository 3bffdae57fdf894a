import { ReportsButton } from './reports/ReportsButton.tsx'
import { StatisticsPage } from './statistics/StatisticsPage.tsx'

/** The analysis, with the monthly reports that are made of it. */
export const Analysis = () => <StatisticsPage action={(region) => <ReportsButton region={region} />} />
