-- Filings are listed by their score, of which every point counts; what has none stands behind them by its id.
drop index project_risk_by_score;
create index project_risk_by_score on project_risk (score desc, project_id) where score > 0;

-- Alerts are listed the gravest first, the newest of those before the others.
create index alert_by_severity on alert (severity desc, raised_at desc, id);
