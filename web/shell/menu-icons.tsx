import {
  AuditOutlined,
  BarChartOutlined,
  BookOutlined,
  FolderOpenOutlined,
  HomeOutlined,
  ReadOutlined,
  SettingOutlined,
  SolutionOutlined,
  TeamOutlined,
  UserOutlined,
} from '@ant-design/icons'
import type { ReactNode } from 'react'

/** One icon for each entry of the first level of the menu. */
export const menuIcons: Readonly<Record<string, ReactNode>> = {
  '/': <HomeOutlined aria-hidden />,
  '/v2/project': <FolderOpenOutlined aria-hidden />,
  '/v2/project/personal': <SolutionOutlined aria-hidden />,
  '/stati/index': <BarChartOutlined aria-hidden />,
  '/zcfg': <ReadOutlined aria-hidden />,
  '/v2/talentPoll': <TeamOutlined aria-hidden />,
  '/v2/draws': <AuditOutlined aria-hidden />,
  '/system': <SettingOutlined aria-hidden />,
  '/dictionary': <BookOutlined aria-hidden />,
  '/personal': <UserOutlined aria-hidden />,
}
