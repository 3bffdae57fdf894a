/** What is done for several records at once. */
export const togetherRouteTexts = {
  'batches.review': '对所选备案逐件开始审核',
  'batches.approve': '对所选备案逐件审核通过，限无预警且低于简易程序限额的备案',
  'batches.filers': '查看可以接手所选备案的经办人',
  'batches.transfer': '将所选备案逐件移交其他经办人',
  'batches.leads': '查看可以带队检查所选项目的监督人员',
  'batches.visits': '对所选项目逐件安排检查',
  'batches.dossiers': '生成所选备案全部案卷压缩包的短期链接',
  'batches.disable': '逐个停用所选账号，并退出其全部登录',
  'handovers.holdings': '查看一个账号名下的全部事项及可接手人员',
  'handovers.handOver': '将账号名下事项逐项移交他人',
  'users.unlock': '解除因多次输错密码而锁定的账号，密码不变',
  'deputies.mine': '查看本人的代理人员、本人代理的人员及可指定的人员',
  'deputies.set': '指定他人在一段时间内代本人办理',
  'deputies.end': '终止本人或所管理账号的代理',
  'deputies.of': '查看一个账号的代理人员及可指定的人员',
  'deputies.setFor': '为一个账号指定代理人员',
} as const
