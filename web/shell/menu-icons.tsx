import {
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
  '/': <HomeOutlined />,
  '/v2/project': <FolderOpenOutlined />,
  '/v2/project/personal': <SolutionOutlined />,
  '/stati/index': <BarChartOutlined />,
  '/zcfg': <ReadOutlined />,
  '/v2/talentPoll': <TeamOutlined />,
  '/system': <SettingOutlined />,
  '/dictionary': <BookOutlined />,
  '/personal': <UserOutlined />,
}
